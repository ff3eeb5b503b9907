/** A template that every installation starts with. Staff can change and remove it like their own. */
type StarterTemplate = Record<
  'id' | 'kind' | 'title_ar' | 'title_en' | 'text_ar' | 'text_en',
  string
> & {
  stage: string | null;
};

// Frozen, like the migration that adds them.
export const STARTER_TEMPLATES: readonly StarterTemplate[] = [
  {
    id: '0f183d83-8678-486a-bb38-7ccd03758e7f',
    kind: 'contact',
    stage: null,
    title_ar: 'جواب عن سؤال',
    title_en: 'Answer to a question',
    text_ar:
      'السلام عليكم {الاسم}،\n\nشكرًا لتواصلك معنا.\n\n{الجواب}\n\nإن بقي لديك سؤال فردّ على هذه الرسالة، فهي تصل إلينا.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nThank you for writing to us.\n\n{answer}\n\nIf anything is still unclear, reply to this message: it reaches us.\n\n{sender}',
  },
  {
    id: '512ad482-404a-4910-88e9-1435b144a052',
    kind: 'contact',
    stage: null,
    title_ar: 'نبحث ثم نعود إليك',
    title_en: 'We are looking into it',
    text_ar:
      'السلام عليكم {الاسم}،\n\nقرأنا رسالتك، ونحتاج إلى أن نسأل زميلًا مختصًا قبل أن نجيبك. سنكتب إليك خلال يومي عمل.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nWe have read your message and need to ask a colleague before we can answer. We will write to you within two working days.\n\n{sender}',
  },
  {
    id: '8cef29c5-91eb-4917-96c1-87e0e8f7ca3e',
    kind: 'contact',
    stage: null,
    title_ar: 'نحتاج إلى توضيح',
    title_en: 'We need to know a little more',
    text_ar:
      'السلام عليكم {الاسم}،\n\nشكرًا لرسالتك. حتى نجيبك كما ينبغي نحتاج إلى أن نعرف المزيد. ردّ على هذه الرسالة بالتفاصيل، أو اذكر رقمًا ووقتًا نتصل بك فيه.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nThank you for your message. To answer it properly we need to know a little more. Reply with the details, or tell us a number and a time at which we can call you.\n\n{sender}',
  },
  {
    id: '8da4e4ee-1949-4e4d-958a-0aaf0a6ee27e',
    kind: 'contact',
    stage: null,
    title_ar: 'ليس مما نقدمه',
    title_en: 'Not something that we offer',
    text_ar:
      'السلام عليكم {الاسم}،\n\nشكرًا لرسالتك. ما تسأل عنه ليس مما نقدمه، ولا نريد أن تنتظر جوابًا لا يأتي. نتمنى لك التوفيق، ويسعدنا أن تتابع برامجنا على الموقع.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nThank you for your message. What you ask for is not something that we offer, and we do not want to keep you waiting for nothing. We wish you well, and would be glad if you followed our programmes on the site.\n\n{sender}',
  },
  {
    id: '2f9fe454-f730-4183-90bf-157ab13f2322',
    kind: 'join',
    stage: 'conversation',
    title_ar: 'دعوة إلى مكالمة',
    title_en: 'Invitation to a call',
    text_ar:
      'السلام عليكم {الاسم}،\n\nقرأنا طلبك وسيرتك، ونودّ أن نتحدث معك عشرين دقيقة عن التدريب الذي تودّ تقديمه. اذكر لنا يومين يناسبانك هذا الأسبوع، والرقم الذي نتصل به.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nWe have read your application and your CV, and would like to talk with you for twenty minutes about the training that you would like to give. Tell us two days this week that suit you, and the number that we should call.\n\n{sender}',
  },
  {
    id: '9c441397-be95-4ca4-8612-ae77dde73864',
    kind: 'join',
    stage: null,
    title_ar: 'شكر وانتظار',
    title_en: 'Thank you, and please wait',
    text_ar:
      'السلام عليكم {الاسم}،\n\nشكرًا لطلبك. قرأناه، وننتظر أن يكتمل عدد المتقدمين قبل أن نقرر. سنكتب إليك في كل حال، ولو لم يقع الاختيار عليك.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nThank you for your application. We have read it, and will decide when all applications have arrived. We will write to you either way.\n\n{sender}',
  },
  {
    id: '820f8d31-3151-4286-beb5-763876f0357a',
    kind: 'join',
    stage: 'accepted',
    title_ar: 'قبول',
    title_en: 'Accepted',
    text_ar:
      'السلام عليكم {الاسم}،\n\nيسعدنا أن تنضم إلى مدربينا. سنكتب إليك خلال أيام بالخطوات التالية وموعد اللقاء التعريفي.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nWe are glad to have you among our trainers. We will write to you within a few days about the next steps and the date of the first meeting.\n\n{sender}',
  },
  {
    id: 'cb0258db-1c22-444d-b568-a3c49fff3e2a',
    kind: 'join',
    stage: 'declined',
    title_ar: 'اعتذار',
    title_en: 'Declined',
    text_ar:
      'السلام عليكم {الاسم}،\n\nشكرًا لرغبتك في التدريب معنا، وللوقت الذي أعطيته لطلبك. لا نستطيع أن نقبله هذه المرة. هذا لا يقلل من خبرتك، ونرحب بطلب جديد منك لاحقًا.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nThank you for wanting to train with us, and for the time that you gave to your application. We cannot accept it this time. This says nothing against your experience, and we would welcome another application later.\n\n{sender}',
  },
  {
    id: 'c7d06d3b-2f0d-4b34-9a43-5a0a3a1f0b51',
    kind: 'join',
    stage: 'declined',
    title_ar: 'اعتذار: لا برنامج في هذا المجال الآن',
    title_en: 'Declined: no programme in this field now',
    text_ar:
      'السلام عليكم {الاسم}،\n\nشكرًا لرغبتك في التدريب معنا. خبرتك واضحة في طلبك، غير أننا لا نقدّم برنامجًا في هذا المجال الآن. إن فتحنا برنامجًا فيه سعدنا بطلب جديد منك.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nThank you for wanting to train with us. Your application shows what you can do, but we have no programme in this field now. If we open one, we would be glad to hear from you again.\n\n{sender}',
  },
  {
    id: '7d1f0d0e-1f5c-4c0a-8a57-0b7c7c1d9a02',
    kind: 'join',
    stage: 'declined',
    title_ar: 'اعتذار: اكتمل عدد المدربين',
    title_en: 'Declined: all places are filled',
    text_ar:
      'السلام عليكم {الاسم}،\n\nشكرًا لطلبك وللوقت الذي أعطيته له. اكتمل عدد المدربين لهذا الموسم قبل أن نصل إلى طلبك، ونرحب به في الموسم القادم.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nThank you for your application, and for the time that you gave to it. All places for trainers of this season were filled before we came to it. You are welcome to apply again next season.\n\n{sender}',
  },
  {
    id: '1c6a4a52-6f0b-4b0f-a3a1-3f5c5d4e7b10',
    kind: 'vacancy',
    stage: 'conversation',
    title_ar: 'دعوة إلى مقابلة',
    title_en: 'Invitation to an interview',
    text_ar:
      'السلام عليكم {الاسم}،\n\nقرأنا طلبك، ونودّ أن نلتقي بك في مقابلة من نصف ساعة. اذكر لنا يومين يناسبانك هذا الأسبوع، وهل تفضل اللقاء في مكتبنا أم عن بعد.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nWe have read your application and would like to meet you for an interview of half an hour. Tell us two days this week that suit you, and whether you prefer our office or a call.\n\n{sender}',
  },
  {
    id: '5e2b8f4d-9a1c-4f37-b0d9-6a7e1c2b3d11',
    kind: 'vacancy',
    stage: 'accepted',
    title_ar: 'عرض العمل',
    title_en: 'Offer',
    text_ar:
      'السلام عليكم {الاسم}،\n\nيسعدنا أن نختارك للوظيفة التي تقدمت عليها. سنتصل بك خلال يومين لنتفق على موعد البدء وتفاصيل العقد.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nWe are glad to offer you the position that you applied for. We will call you within two days to agree on your first day and the contract.\n\n{sender}',
  },
  {
    id: '93b7c6a0-4d2e-4e58-9c1f-8b0d5f6a7c12',
    kind: 'vacancy',
    stage: 'declined',
    title_ar: 'اعتذار: اخترنا متقدمًا آخر',
    title_en: 'Declined: somebody else was chosen',
    text_ar:
      'السلام عليكم {الاسم}،\n\nشكرًا لتقدمك على الوظيفة، وللجهد الذي وضعته في طلبك. كان الاختيار صعبًا، ووقع على متقدم آخر. نتمنى لك التوفيق، ونرحب بطلبك حين نعلن عن وظيفة أخرى.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nThank you for applying, and for the work that you put into your application. It was not easy to choose, and we have chosen somebody else. We wish you well, and would welcome your application for another position.\n\n{sender}',
  },
  {
    id: '0b9a1d73-7c35-4a86-8e2f-1d4c6b5a8e13',
    kind: 'vacancy',
    stage: 'declined',
    title_ar: 'اعتذار: تطلب الوظيفة خبرة أخرى',
    title_en: 'Declined: the position needs other experience',
    text_ar:
      'السلام عليكم {الاسم}،\n\nشكرًا لتقدمك على الوظيفة. قرأنا طلبك بعناية، والوظيفة تحتاج إلى خبرة في مجال آخر. نتمنى لك التوفيق، ويسعدنا أن تتابع ما نعلن عنه من وظائف.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nThank you for applying. We have read your application with care; the position needs experience in another field. We wish you well, and would be glad if you followed the positions that we announce.\n\n{sender}',
  },
  {
    id: 'a4f1e2b6-3c58-4d79-b6a0-2e5d7c8f9b14',
    kind: 'program',
    stage: 'accepted',
    title_ar: 'قبول المشاركة',
    title_en: 'A place for you',
    text_ar:
      'السلام عليكم {الاسم}،\n\nيسعدنا أن نخبرك بقبولك في البرنامج. سنرسل إليك قبل البداية بأسبوع موعد اللقاء الأول ومكانه وما تحتاج إلى إحضاره. إن لم تستطع الحضور فأخبرنا، فينتفع غيرك بمقعدك.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nWe are glad to tell you that you have a place in the programme. A week before it begins we will send you the time and place of the first meeting and what to bring. If you cannot come, tell us, so that somebody else gets your place.\n\n{sender}',
  },
  {
    id: 'd8c3b5f7-6e19-4b8a-9f42-7c0a1b2d3e15',
    kind: 'program',
    stage: 'declined',
    title_ar: 'اعتذار: اكتملت المقاعد',
    title_en: 'Declined: no place is left',
    text_ar:
      'السلام عليكم {الاسم}،\n\nشكرًا لرغبتك في المشاركة. اكتملت مقاعد البرنامج قبل أن نصل إلى طلبك. تجد البرامج القادمة ومواعيد التقديم عليها في موقعنا، ونتمنى أن نلتقي بك في أحدها.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nThank you for wanting to take part. All places of the programme were filled before we came to your application. Our site has the coming programmes and when to apply for them, and we hope to meet you in one of them.\n\n{sender}',
  },
  {
    id: '2f6d9e81-8b47-4c6d-a1e5-9d3f4a5b6c16',
    kind: 'program',
    stage: 'declined',
    title_ar: 'اعتذار: البرنامج لأعمار أخرى',
    title_en: 'Declined: the programme is for other ages',
    text_ar:
      'السلام عليكم {الاسم}،\n\nشكرًا لرغبتك في المشاركة. هذا البرنامج لأعمار غير عمرك، فلا نستطيع أن نقبل طلبك فيه. انظر في برامجنا الأخرى على الموقع، ففيها ما يناسبك.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nThank you for wanting to take part. This programme is for other ages than yours, so we cannot accept your application. Have a look at the other programmes on our site: there are some for you.\n\n{sender}',
  },
];
