import type { ApplicationState } from '../../contract/kinds/applications.ts';
import { useMessages } from '../i18n/messages.tsx';
import './application-badge.css';

type ApplicationBadgeProps = { state: ApplicationState };

/** Says whether people can apply for a programme or project. */
export function ApplicationBadge({ state }: ApplicationBadgeProps) {
  const { t } = useMessages();
  return (
    <span className={`application-badge application-${state}`}>{t.project.states[state]}</span>
  );
}
