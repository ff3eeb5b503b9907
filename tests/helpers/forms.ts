import { pdf } from './cv-files.ts';

/** The fields of a contact message. */
export const CONTACT = {
  name: 'نورة',
  subject: 'القحطاني',
  phone: '٠٥٠ ١٢٣ ٤٥٦٧',
  email: 'Noura@example.com',
  massage: 'السلام عليكم\r\nأود معرفة موعد البرنامج القادم.',
};

/** The fields of an application, without its file. */
export const APPLICANT = {
  name: 'Sara',
  secondName: 'Al-Harbi',
  phone: '+966 50 123 4567',
  email: 'sara@example.com',
};

/** Returns a multipart body as a browser sends it, with its Content-Type header. */
export function multipart(
  fields: Record<string, string> | readonly (readonly [string, string])[],
  file: { field?: string; name: string; bytes: Buffer; type?: string } | null = null,
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----formdata-7f3b';
  const entries = Array.isArray(fields) ? fields : Object.entries(fields);
  const parts: Buffer[] = entries.map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
  );
  if (file !== null) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${file.field ?? 'cv'}"; filename="${file.name}"\r\nContent-Type: ${file.type ?? 'application/pdf'}\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    );
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Returns the multipart body of a complete application with its CV. */
export function application(
  fields: Record<string, string> = {},
  file = { name: 'سيرتي الذاتية.pdf', bytes: pdf() },
) {
  return multipart({ ...APPLICANT, ...fields }, file);
}
