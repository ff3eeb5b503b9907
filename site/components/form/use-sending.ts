import {
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Refusal, SendingResult } from '../../../contract/forms.ts';
import { ELAPSED_FIELD } from '../../../contract/hidden-fields.ts';
import type { Language } from '../../../contract/locale.ts';
import type { SendingName } from '../../../contract/sending.ts';
import { type Attempt, attemptAt, forgetDraft, keepDraft, printOf, readDraft } from './draft.ts';
import type { FormField } from './fields.ts';
import { isNone, type Reasons, type Setback, setbackOf, without } from './setback.ts';
import { emptyOut, fillIn, isBlank, typedInto } from './typed.ts';

/** What is handed on to be sent. */
export type Parcel = {
  language: Language;
  data: FormData;
  /** The key under which what is sent is stored once, however often it arrives. */
  key: string;
  /** Is told how much has been sent, from 0 to 1, where the browser knows. */
  onProgress: (share: number) => void;
};

/** Sends what a form holds. Every failure is part of the result. */
export type Send = (name: SendingName, parcel: Parcel) => Promise<SendingResult>;

/** Brings what checks a form and what sends it, when it is first touched. */
export async function fetchSender(fetchSend: () => Promise<Send>) {
  const [{ reasonsIn }, send] = await Promise.all([import('./check.ts'), fetchSend()]);
  return { reasonsIn, send };
}

/** Where even what would send it cannot be fetched. */
const UNREACHABLE: Refusal = { kind: 'offline', retryAfter: null, fields: {} };

type SendingState = {
  /** What is wrong with which field at the moment. */
  reasons: Reasons;
  /** What the last attempt came to, until there is another one. */
  setback: Setback | null;
  isOnItsWay: boolean;
  /** How much has been sent, from 0 to 1; null where the browser has not said. */
  progress: number | null;
  /** What has become of what was typed. */
  draft: 'none' | 'kept' | 'restored' | 'cleared';
};

type SendingOptions = {
  form: RefObject<HTMLFormElement | null>;
  /** What takes the focus after an attempt that came to nothing. */
  setbackBox: RefObject<HTMLElement | null>;
  name: SendingName;
  fields: readonly FormField[];
  /** Why the same form, posted without script, was not accepted, where the page is about that. */
  refusal: Refusal | null;
  fetchSend: () => Promise<Send>;
  /** What is sent for what the fields hold. */
  contentOf: (data: FormData) => FormData;
  language: Language;
  /** Is told the reference of what has arrived, where the backend gave one. */
  onArrived: (reference: string | null) => void;
};

/** The life of a form: typed into, checked, on its way, refused or arrived. Nothing typed is lost. */
export function useSending(options: SendingOptions) {
  const { form, setbackBox, name, fields, refusal, fetchSend, contentOf, language, onArrived } =
    options;
  const [state, setState] = useState<SendingState>(() => {
    const setback = refusal && setbackOf(refusal, fields);
    const reasons = setback?.kind === 'fields' ? setback.reasons : {};
    return { reasons, setback, isOnItsWay: false, progress: null, draft: 'none' };
  });
  const isOnItsWay = useRef(false);
  const attempt = useRef<Attempt | null>(null);
  const since = useRef(0);
  const setbackOfPage = useRef(state.setback);

  function change(parts: Partial<SendingState>) {
    setState((before) => ({ ...before, ...parts }));
  }

  function keep(values: Record<string, string>) {
    keepDraft(name, { values, since: since.current, attempt: attempt.current });
  }

  // The page itself gave the focus to a setback that it came with.
  useEffect(() => {
    const { setback } = state;
    if (setback !== null && setback !== setbackOfPage.current) setbackBox.current?.focus();
  }, [state, setbackBox]);

  // Before it is painted: a form that is gone back to is never seen empty.
  useLayoutEffect(() => {
    if (form.current === null) return;
    // From here on our own checks say what is wrong, in the language of the page.
    form.current.noValidate = true;
    const draft = readDraft(name);
    since.current = draft?.since ?? Date.now();
    attempt.current = draft?.attempt ?? null;
    const isRestored = draft !== null && fillIn(form.current, draft.values);
    const values = typedInto(form.current);
    if (isBlank(values)) return;
    keepDraft(name, { values, since: since.current, attempt: attempt.current });
    setState((before) => ({ ...before, draft: isRestored ? 'restored' : 'kept' }));
  }, [form, name]);

  /** Keeps what is typed at every change, and takes back what was said of a field once it is right. */
  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const values = typedInto(currentTarget);
    keep(values);
    setState((before) => {
      const draft = isBlank(values) ? 'none' : before.draft === 'restored' ? 'restored' : 'kept';
      return draft === before.draft ? before : { ...before, draft };
    });
    const field = fields.find((one) => one.name === (target as HTMLInputElement).name);
    if (field !== undefined) void judge(field, new FormData(currentTarget));
  }

  async function judge(field: FormField, data: FormData) {
    // What cannot be checked now is checked when it is sent.
    const sender = await fetchSender(fetchSend).catch(() => null);
    if (sender === null) return;
    const found = sender.reasonsIn(name, fields, data);
    setState((before) => {
      const reasons = judged(field, before.reasons, found);
      return reasons === before.reasons ? before : { ...before, reasons };
    });
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    const data = new FormData(event.currentTarget);
    attempt.current = attemptAt(printOf(data), attempt.current);
    // Also where no answer comes back and the page is loaded anew: the same text has the same key.
    keep(typedInto(event.currentTarget));
    const result = await attemptToSend(data, attempt.current.key);
    isOnItsWay.current = false;
    if (result === null) return;
    if (result.accepted) {
      forgetDraft(name);
      attempt.current = null;
      since.current = Date.now();
      change({ isOnItsWay: false, draft: 'none' });
      onArrived(result.reference);
      return;
    }
    console.error(`${name}: not sent, ${result.refusal.kind}`);
    const setback = setbackOf(result.refusal, fields);
    // A key that was used for something else will never do; what was refused did not use it up.
    if (result.refusal.kind === 'invalid-fields') attempt.current = null;
    change({
      ...{ isOnItsWay: false, setback },
      reasons: setback.kind === 'fields' ? setback.reasons : {},
    });
  }

  /** Sends what is in order; null where it is not. */
  async function attemptToSend(data: FormData, key: string): Promise<SendingResult | null> {
    const sender = await fetchSender(fetchSend).catch(() => null);
    if (sender === null) return { accepted: false, refusal: UNREACHABLE };
    const reasons = sender.reasonsIn(name, fields, data);
    if (!isNone(reasons)) {
      change({ reasons, setback: { kind: 'fields', reasons } });
      return null;
    }
    data.set(ELAPSED_FIELD, String(Date.now() - since.current));
    change({ reasons: {}, setback: null, isOnItsWay: true, progress: null });
    return sender.send(name, {
      ...{ language, data: contentOf(data), key },
      onProgress: (progress) => change({ progress }),
    });
  }

  /** Throws away what was typed, at the visitor's wish. */
  function clear() {
    if (form.current !== null) emptyOut(form.current);
    forgetDraft(name);
    attempt.current = null;
    change({ reasons: {}, setback: null, draft: 'cleared' });
  }

  return { ...state, onInput, onSubmit, clear };
}

/**
 * What is said of the fields after one of them was changed. A file is judged at once, since it is
 * chosen as a whole; of what is still being typed, only what is right by now is taken back.
 */
function judged(field: FormField, before: Reasons, found: Reasons): Reasons {
  const reason = found[field.name];
  const isNoFile = reason !== undefined && 'code' in reason && reason.code === 'file-missing';
  if (field.kind === 'file' && reason !== undefined && !isNoFile) {
    return { ...before, [field.name]: reason };
  }
  const said = before[field.name];
  if (said === undefined) return before;
  return reason === undefined || isNoFile || 'words' in said ? without(before, field.name) : before;
}
