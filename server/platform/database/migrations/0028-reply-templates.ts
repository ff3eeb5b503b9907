import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** What an installation begins with. Staff change and remove them like their own. */
const STARTER_TEMPLATES = [
  {
    id: '0f183d83-8678-486a-bb38-7ccd03758e7f',
    kind: 'contact',
    title_ar: 'جواب عن سؤال',
    title_en: 'Answer to a question',
    text_ar:
      'السلام عليكم {الاسم}،\n\nشكرًا لتواصلك معنا.\n\nإن بقي لديك سؤال فردّ على هذه الرسالة، فهي تصل إلينا.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nThank you for writing to us.\n\nIf anything is still unclear, reply to this message: it reaches us.\n\n{sender}',
  },
  {
    id: '512ad482-404a-4910-88e9-1435b144a052',
    kind: 'contact',
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
    title_ar: 'قبول',
    title_en: 'Accepted',
    text_ar:
      'السلام عليكم {الاسم}،\n\nيسعدنا أن تكون من مدربي يافع. سنكتب إليك خلال أيام بالخطوات التالية وموعد اللقاء التعريفي.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nWe are glad to have you among the trainers of Yafee. We will write to you within a few days about the next steps and the date of the first meeting.\n\n{sender}',
  },
  {
    id: 'cb0258db-1c22-444d-b568-a3c49fff3e2a',
    kind: 'join',
    title_ar: 'اعتذار',
    title_en: 'Declined',
    text_ar:
      'السلام عليكم {الاسم}،\n\nشكرًا لرغبتك في التدريب معنا، وللوقت الذي أعطيته لطلبك. لا نستطيع أن نقبله هذه المرة. هذا لا يقلل من خبرتك، ونرحب بطلب جديد منك لاحقًا.\n\n{اسم المجيب}',
    text_en:
      'Dear {name},\n\nThank you for wanting to train with us, and for the time that you gave to your application. We cannot accept it this time. This says nothing against your experience, and we would welcome another application later.\n\n{sender}',
  },
] as const;

/** Creates the table of texts that replies can begin with, and adds the first ones. */
export async function createReplyTemplates(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  const bigint = kind === 'sqlite' ? 'integer' : 'bigint';
  await db.schema
    .createTable('reply_templates')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title_ar', 'text', (column) => column.notNull())
    .addColumn('title_en', 'text', (column) => column.notNull())
    .addColumn('text_ar', 'text', (column) => column.notNull())
    .addColumn('text_en', 'text', (column) => column.notNull())
    .addColumn('version', bigint, (column) => column.notNull())
    .addColumn('saved_at', bigint, (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addCheckConstraint('reply_templates_kind', sql`kind in ('contact', 'join')`)
    .modifyEnd(kind === 'sqlite' ? sql`strict` : sql``)
    .execute();
  for (const row of STARTER_TEMPLATES) {
    await sql`
      insert into reply_templates
        (id, kind, title_ar, title_en, text_ar, text_en, version, saved_at, saved_by)
      values
        (${row.id}, ${row.kind}, ${row.title_ar}, ${row.title_en}, ${row.text_ar}, ${row.text_en}, 1, 0, 'the server')`.execute(
      db,
    );
  }
}
