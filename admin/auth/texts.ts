import type { Pairs } from '../../contract/admin/pairs.ts';

/** The texts of the sign-in, of links from mails, and of the second factor. */
export const AUTH_TEXTS = {
  signIn: {
    page: { ar: 'تسجيل الدخول', en: 'Sign in' },
    lead: {
      ar: 'بمفتاح المرور لا تحتاج إلى كلمة مرور ولا رمز.',
      en: 'With a passkey you need no password and no code.',
    },
    leadPassword: {
      ar: 'سجّل الدخول ببريدك وكلمة المرور.',
      en: 'Sign in with your email address and password.',
    },
    email: { ar: 'البريد الإلكتروني', en: 'Email address' },
    password: { ar: 'كلمة المرور', en: 'Password' },
    withPasskey: { ar: 'تسجيل الدخول بمفتاح المرور', en: 'Sign in with a passkey' },
    orPassword: { ar: 'أو بكلمة المرور', en: 'Or with a password' },
    submit: { ar: 'تسجيل الدخول', en: 'Sign in' },
    code: { ar: 'الرمز من التطبيق', en: 'Code from the app' },
    codeHint: {
      ar: 'ستة أرقام، ويُقبل ٠١٢٣ كما يُقبل 0123.',
      en: 'Six digits; ٠١٢٣ is accepted like 0123.',
    },
    recoveryCode: { ar: 'رمز الاسترداد', en: 'Recovery code' },
    recoveryHint: {
      ar: 'من الرموز التي حفظتها حين فعّلت التطبيق. يُستعمل كل رمز مرة واحدة.',
      en: 'One of the codes you kept when you set up the app. Each works once.',
    },
    lostPhone: {
      ar: 'فقدت هاتفك؟ سجّل الدخول برمز استرداد',
      en: 'Lost your phone? Use a recovery code',
    },
    havePhone: { ar: 'تسجيل الدخول برمز من التطبيق', en: 'Use a code from the app' },
    forgot: { ar: 'نسيت كلمة المرور؟', en: 'Forgotten your password?' },
    passkeyCancelled: {
      ar: 'لم يكتمل تسجيل الدخول بمفتاح المرور. حاول مرة أخرى، أو استعمل كلمة المرور.',
      en: 'The sign-in with a passkey was not finished. Try again, or use a password.',
    },
    back: { ar: 'العودة إلى تسجيل الدخول', en: 'Back to sign-in' },
    resetTitle: { ar: 'كلمة مرور جديدة', en: 'A new password' },
    resetLead: {
      ar: 'نرسل إلى بريدك رابطًا صالحًا لساعة واحدة.',
      en: 'We send a link to your address. It is valid for an hour.',
    },
    resetSubmit: { ar: 'إرسال الرابط', en: 'Send the link' },
    resetSent: {
      ar: 'إن كان لهذا البريد حساب فقد أُرسل إليه رابط. تفقّد صندوق الوارد.',
      en: 'If this address has an account, we have sent it a link. Check your inbox.',
    },
    resetNoMail: {
      ar: 'لا يرسل هذا الموقع بريدًا. اطلب من المدير رابطًا لاستعادة الدخول.',
      en: 'This site sends no mail. Ask an administrator for a link to get back in.',
    },
    passwordChanged: {
      ar: 'تغيّرت كلمة المرور. سجّل الدخول بها الآن.',
      en: 'The password has changed. Sign in with it now.',
    },
    confirmTitle: { ar: 'تأكيد هويتك', en: 'Confirm that it is you' },
    confirmLead: {
      ar: 'مضى وقت على تسجيل دخولك. سجّل الدخول مرة أخرى ليُحفظ هذا التغيير.',
      en: 'You signed in a while ago. Sign in again to save this change.',
    },
  },
  link: {
    page: { ar: 'رابط الدخول', en: 'Link' },
    reading: { ar: 'نقرأ الرابط', en: 'Reading the link' },
    setup: {
      title: { ar: 'ابدأ مكتبك', en: 'Open your office' },
      lead: {
        ar: 'ينشئ هذا الرابط حساب المدير الأول.',
        en: 'This link creates the first administrator’s account.',
      },
      submit: { ar: 'إنشاء الحساب', en: 'Create the account' },
    },
    invitation: {
      title: { ar: 'أهلًا بك في الفريق', en: 'Welcome to the team' },
      lead: {
        ar: 'اختر كلمة مرور لحسابك، وبعدها تدخل مباشرة.',
        en: 'Choose a password for your account. You will then be signed in.',
      },
      submit: { ar: 'قبول الدعوة', en: 'Accept the invitation' },
    },
    reset: {
      title: { ar: 'كلمة مرور جديدة', en: 'A new password' },
      lead: {
        ar: 'تنتهي جلساتك المفتوحة كلها حين تُحفظ.',
        en: 'All your open sessions end when it is saved.',
      },
      submit: { ar: 'حفظ كلمة المرور', en: 'Save the password' },
    },
    recovery: {
      title: { ar: 'استعادة الدخول', en: 'Get back in' },
      lead: {
        ar: 'تُزال مفاتيح المرور وتطبيق الرموز حين تُحفظ كلمة المرور الجديدة، وتنتهي جلساتك كلها.',
        en: 'Saving the new password removes your passkeys and your authenticator app, and ends all your sessions.',
      },
      submit: { ar: 'حفظ كلمة المرور وتسجيل الدخول', en: 'Save the password and sign in' },
    },
    invalid: { ar: 'الرابط لم يعد صالحًا', en: 'This link no longer works' },
    toSignIn: { ar: 'إلى صفحة تسجيل الدخول', en: 'Go to sign-in' },
    name: { ar: 'اسمك كما يراه الفريق', en: 'Your name, as the team sees it' },
    email: { ar: 'البريد الإلكتروني', en: 'Email address' },
    newPassword: { ar: 'كلمة المرور الجديدة', en: 'New password' },
    passwordHint: {
      ar: 'من 12 حرفًا أو أكثر. بضع كلمات لا صلة بينها أسهل حفظًا وأصعب تخمينًا.',
      en: '12 characters or more. A few unrelated words are easy to remember and hard to guess.',
    },
  },
  secondFactor: {
    page: { ar: 'التحقق بخطوتين', en: 'Second step' },
    title: { ar: 'بقيت خطوة', en: 'One step left' },
    lead: {
      ar: 'يطلب هذا المكتب التحقق بخطوتين. فعّل إحدى الوسيلتين التاليتين، وبعدها يُفتح المكتب.',
      en: 'Two-step verification is required here. Set up one of these, and the back office opens.',
    },
    help: {
      ar: 'مفتاح المرور أسهل: بصمتك أو وجهك أو رمز جهازك. إن تعذّر الأمران فاتصل بمن يدير الفريق.',
      en: 'A passkey is easier: your fingerprint, your face or the PIN of your device. If neither works, call whoever manages the team.',
    },
    enter: { ar: 'إلى المكتب', en: 'Go to the office' },
    rule: { ar: 'التحقق بخطوتين للجميع', en: 'Two-step verification for everybody' },
    ruleHint: {
      ar: 'مفتاح مرور، أو رمز من تطبيق مع كلمة المرور، فلا تكفي كلمة مرور مسروقة لتسجيل الدخول.',
      en: 'A passkey, or a code from an app as well as the password. A stolen password is then not enough to sign in.',
    },
    required: { ar: 'مطلوبة من الجميع', en: 'Required of everybody' },
    optional: { ar: 'اختيارية', en: 'Optional' },
    require: { ar: 'طلبها من الجميع', en: 'Require it' },
    release: { ar: 'جعلها اختيارية', en: 'Make it optional' },
    requireTitle: {
      ar: 'طلب التحقق بخطوتين من الجميع؟',
      en: 'Require two-step verification for everybody?',
    },
    requireText: {
      ar: 'من لم يفعّل التحقق بخطوتين تنتهي جلساته، ويفعّله حين يسجّل الدخول من جديد قبل أن يُفتح له شيء. ومن له مفتاح مرور وحده يسجّل الدخول به لا بكلمة المرور.',
      en: 'People who have not turned it on are signed out. They set it up when they sign in again, before anything else opens. Anyone who has only a passkey then signs in with that, not with the password.',
    },
    concerns: { ar: 'يشمل ذلك الآن: {names}.', en: 'At present these are: {names}.' },
    releaseTitle: {
      ar: 'جعل التحقق بخطوتين اختياريًا؟',
      en: 'Make two-step verification optional?',
    },
    releaseText: {
      ar: 'تكفي بعدها كلمة المرور لمن لم يفعّل التحقق بخطوتين.',
      en: 'People who have not turned it on then sign in with only a password.',
    },
    nowRequired: {
      ar: 'صار التحقق بخطوتين مطلوبًا من الجميع.',
      en: 'Two-step verification is now required.',
    },
    nowOptional: {
      ar: 'صار التحقق بخطوتين اختياريًا.',
      en: 'Two-step verification is now optional.',
    },
  },
} satisfies Pairs;
