import localFont from 'next/font/local';
import './site.css';
import './pictures.css';

const heading = localFont({
  src: '../../../../node_modules/@fontsource-variable/reem-kufi/files/reem-kufi-arabic-wght-normal.woff2',
  variable: '--font-heading',
  weight: '400 700',
});
const text = localFont({
  src: '../../../../node_modules/@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2',
  variable: '--font-text',
  weight: '160 700',
});

export const metadata = {
  title: 'يافع',
  description: 'جمعية أهلية غير ربحية لتدريب الشباب وتنمية مجتمعاتهم.',
};

export default function Layout({ children }) {
  return (
    <html lang="ar" dir="rtl" className={`${heading.variable} ${text.variable}`}>
      <body id="top">{children}</body>
    </html>
  );
}
