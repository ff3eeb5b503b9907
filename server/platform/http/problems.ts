import type { FastifyReply } from 'fastify';
import type { Language } from '../../../contract/locale.ts';
import { type ProblemBody, type ProblemKind, problemStatus } from '../../../contract/problem.ts';

/** An expected error of the API. `errors` holds messages by field. */
export type Problem = {
  kind: ProblemKind;
  errors?: NonNullable<ProblemBody['errors']>;
  /** The codes of `errors`, by field. */
  codes?: NonNullable<ProblemBody['codes']>;
  /** Seconds after which the request may be repeated, for the header `Retry-After`. */
  retryAfter?: number;
};

const MESSAGES: Record<ProblemKind, Record<Language, string>> = {
  malformed: {
    ar: 'لم نفهم الطلب. راجع صياغته ثم أعد إرساله.',
    en: 'The request could not be understood. Check how it is written and send it again.',
  },
  'cross-site': {
    ar: 'لا نقبل ما يُرسل من موقع آخر. افتح النموذج في موقعنا وأرسله منه.',
    en: 'What is sent from another site is not accepted. Open the form on our site and send it from there.',
  },
  'not-found': {
    ar: 'لا يوجد شيء في هذا الرابط.',
    en: 'There is nothing at this address.',
  },
  'method-not-allowed': {
    ar: 'هذا الرابط لا يقبل هذا النوع من الطلبات. تجد الأنواع المقبولة في الترويسة Allow.',
    en: 'This address does not take this kind of request. The Allow header names those that it takes.',
  },
  closed: {
    ar: 'انتهى التقديم هنا. اكتب إلينا من صفحة التواصل إن كان لديك سؤال.',
    en: 'Applications are closed here. If you have a question, write to us by the contact page.',
  },
  'too-large': {
    ar: 'ما أرسلته أكبر من المسموح. قلّص حجمه ثم أعد إرساله.',
    en: 'What you sent is too large. Make it smaller and send it again.',
  },
  'wrong-kind': {
    ar: 'هذا النوع من المحتوى غير مقبول هنا.',
    en: 'This kind of content is not accepted here.',
  },
  'invalid-fields': {
    ar: 'بعض الحقول تحتاج إلى تصحيح.',
    en: 'Some fields need to be corrected.',
  },
  'key-reused': {
    ar: 'مفتاح هذا الإرسال استُعمل لمحتوى آخر. أعد الإرسال بمفتاح جديد.',
    en: 'The key of this request was used for something else. Send it again with a new key.',
  },
  'too-many': {
    ar: 'أرسلت عددًا كبيرًا من الطلبات. أعد المحاولة بعد قليل.',
    en: 'You have sent too many requests. Try again shortly.',
  },
  internal: {
    ar: 'حدث خلل لدينا. أعد المحاولة بعد قليل.',
    en: 'Something went wrong on our side. Try again shortly.',
  },
  unavailable: {
    ar: 'الخدمة غير متاحة الآن. أعد المحاولة بعد قليل.',
    en: 'The service is not available right now. Try again shortly.',
  },
  unanswered: {
    ar: 'لم يصل رد الموقع في وقته. أعد المحاولة، ولن يُسجَّل طلبك مرتين.',
    en: 'No answer came back in time. Try again: your request will not be recorded twice.',
  },
};

/** Returns the body of an error response, in a language. */
export function problemBody(problem: Problem, language: Language): ProblemBody {
  const { kind, retryAfter: _header, ...details } = problem;
  return { status: 'error', message: MESSAGES[kind][language], ...details };
}

/** Sends an error response. It must not be cached, because a later request may succeed. */
export function sendProblem(
  reply: FastifyReply,
  problem: Problem,
  language: Language,
): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  return reply
    .code(problemStatus[problem.kind])
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .header('vary', 'lang')
    .send(problemBody(problem, language));
}
