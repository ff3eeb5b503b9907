/**
 * Returns the text of a placeholder file for a picture or document.
 * @param path below the folder's `media/`, with the ending `.svg` or `.pdf`
 */
export function placeholderFile(path: string): string {
  if (path.endsWith('.pdf')) return EMPTY_PAGE;
  if (path === 'identity/mark.svg') return RING;
  const [folder = ''] = path.split('/');
  const [width, height] = SIZES[folder] ?? [1600, 900];
  const horizon = Math.round(height * 0.62);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path fill="#dfe1e2" d="M0 0h${width}v${height}H0z"/><path fill="#c3c7ca" d="M0 ${horizon}l${width * 0.3}-${height * 0.22} ${width * 0.22} ${height * 0.14} ${width * 0.18}-${height * 0.1} ${width * 0.3} ${height * 0.18}V${height}H0z"/></svg>\n`;
}

/** A logo mark that takes the colour of each place, as it should. */
const RING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="17" fill="none" stroke="currentColor" stroke-width="10"/></svg>\n';

/** Width and height of the pictures that are not 16:9, in pixels. */
const SIZES: Partial<Record<string, readonly [number, number]>> = {
  board: [1000, 1200],
  executives: [1000, 1200],
  trainers: [1000, 1200],
  clients: [400, 400],
  goals: [400, 400],
  tweets: [400, 400],
  reviews: [400, 400],
  testimonials: [400, 400],
  sliders: [2000, 1800],
};

const EMPTY_PAGE = writePdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>',
]);

function writePdf(objects: readonly string[]): string {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const size = objects.length + 1;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
