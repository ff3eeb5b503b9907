'use client';

import { useActionState } from 'react';

const FIELDS = [
  { name: 'firstName', label: 'الاسم الأول', type: 'text' },
  { name: 'lastName', label: 'اسم العائلة', type: 'text' },
  { name: 'phone', label: 'رقم الجوال', type: 'tel' },
  { name: 'email', label: 'البريد الإلكتروني', type: 'email' },
];

/** The contact form. It is measured and never sent, so its action only says that it was. */
export function ContactForm() {
  const [isSent, send, isPending] = useActionState(async () => true, false);
  return (
    <form className="f" action={send}>
      {FIELDS.map(({ name, label, type }) => (
        <div className="field" key={name}>
          <label htmlFor={name}>{label}</label>
          <input id={name} name={name} type={type} dir="auto" required />
        </div>
      ))}
      <div className="field wide">
        <label htmlFor="message">رسالتك</label>
        <textarea id="message" name="message" dir="auto" required />
      </div>
      <div className="wide">
        <button className="btn solid" type="submit" disabled={isPending}>
          {isSent ? 'وصلت رسالتك' : 'أرسل الرسالة'}
          <i className="tri" />
        </button>
      </div>
    </form>
  );
}
