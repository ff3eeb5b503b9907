import type { ApplicationState } from '../../contract/content/applications.ts';
import { useMessages } from '../i18n/messages.tsx';

type ApplicationBadgeProps = { state: ApplicationState };

/**
 * Says whether people can apply for a programme or project. The component that shows it imports `application-badge.css`, so that the script
 * shares one file with other small modules.
 */
export function ApplicationBadge({ state }: ApplicationBadgeProps) {
  const { t } = useMessages();
  return (
    <span className={`application-badge application-${state}`}>{t.project.states[state]}</span>
  );
}
