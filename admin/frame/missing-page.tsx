import { useLocation } from 'wouter';
import { Button } from '../components/button.tsx';
import { Empty, useTitle } from '../components/notices.tsx';
import { useMessages } from '../i18n/messages.tsx';

/** What is shown at an address that has no page, or none that the role includes. */
export function MissingPage() {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  useTitle(t.notFound.title);
  return (
    <>
      <h1 className="visually-hidden">{t.notFound.title}</h1>
      <Empty title={t.notFound.title}>{t.notFound.text}</Empty>
      <Button look="primary" onClick={() => navigate('/')}>
        {t.notFound.home}
      </Button>
    </>
  );
}
