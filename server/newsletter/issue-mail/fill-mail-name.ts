import { fillName } from '../../../contract/recipient-name.ts';
import { escapeHtml } from '../../platform/text/html.ts';

/** Fills the name of its reader into a rendered mail. @param name null: it is not known */
export function fillMailName<Rendered extends { html: string; text: string }>(
  mail: Rendered,
  name: string | null,
): Rendered {
  return {
    ...mail,
    html: fillName(mail.html, name === null ? null : `<bdi>${escapeHtml(name)}</bdi>`),
    text: fillName(mail.text, name),
  };
}
