import './own-controls.css';
import '../kit/language-switch.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Language, otherLanguage } from '../../contract/locale.ts';
import { makeCall } from '../api/call.ts';
import { forgetSession } from '../api/queries.ts';
import { useMessages } from '../kit/i18n/messages.tsx';
import { Icon } from '../kit/icons.tsx';

/** The switch of the language, and the way out. */
export function OwnControls() {
  const { t, language, setLanguage } = useMessages();
  const client = useQueryClient();
  const other = otherLanguage(language);
  const signOut = useMutation({
    mutationFn: () => makeCall('signOut'),
    onSuccess: () => forgetSession(client),
  });
  const remember = useMutation({
    // Not `other`: when the call is made, the back office has changed its language already.
    mutationFn: (chosen: Language) => makeCall('changeAccount', { body: { language: chosen } }),
  });
  return (
    <span className="own-controls">
      <button
        className="language-switch"
        type="button"
        lang={other}
        aria-label={t.switchLanguage}
        onClick={() => {
          setLanguage(other);
          remember.mutate(other);
        }}
      >
        {t.otherLanguage}
      </button>
      <button
        className="button icon-button small quiet"
        type="button"
        aria-label={t.signOut}
        title={t.signOut}
        aria-busy={signOut.isPending || undefined}
        onClick={() => signOut.mutate()}
      >
        {!signOut.isPending && <Icon name="leave" />}
      </button>
    </span>
  );
}
