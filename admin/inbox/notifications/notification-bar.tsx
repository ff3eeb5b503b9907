import './notification-bar.css';
import { useState } from 'react';
import { Link } from 'wouter';
import type { StaffNotification } from '../../../contract/admin/inbox/inbox.ts';
import { fill, formatCount, isolate } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { inboxPath } from '../inbox-address.ts';
import { NOTIFICATION_TEXTS, notificationText } from '../notification-texts.ts';

/** Where this browser remembers up to when the user has hidden notifications. They stay on the page Today. */
const STORED = 'admin-notifications-hidden';

/** What the user was told last, in front of every page until it is opened or hidden. */
export function NotificationBar({
  notifications,
}: {
  notifications: readonly StaffNotification[];
}) {
  const { language } = useMessages();
  const t = useTexts(NOTIFICATION_TEXTS);
  const [hidden, setHidden] = useState(() => Number(localStorage.getItem(STORED)));
  const shown = notifications.filter(({ at }) => at > hidden);
  const [first] = shown;
  function hide(): void {
    const until = first?.at ?? 0;
    localStorage.setItem(STORED, String(until));
    setHidden(until);
  }
  return (
    <div role="status">
      {first !== undefined && (
        <div className="notification-bar">
          <Icon name="voice" />
          <p>
            <b>{notificationText(first, t)}</b>
            <span>
              {fill(t.about, { name: isolate(first.name) })}
              {shown.length > 1 && ` · ${formatCount(shown.length - 1, language, t.more)}`}
            </span>
          </p>
          <Link className="button small" href={inboxPath({}, first.conversation)} onClick={hide}>
            {t.open}
          </Link>
          <button
            type="button"
            className="button small icon-button quiet"
            aria-label={t.dismiss}
            title={t.dismiss}
            onClick={hide}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
