import { useQuery } from '@tanstack/react-query';
import type { OrganisationColour } from '../../../contract/content/organisation-colour.ts';
import { coloursQuery } from '../../api/queries.ts';
import { useCopy } from '../../components/use-copy.ts';
import { useMessages } from '../../i18n/messages.tsx';
import './colours.css';

/**
 * Shows the colours of the organisation; nothing if they are not known. A button copies the code of each; without script one tap
 * selects it.
 */
export function Colours() {
  const { language, t } = useMessages();
  const { data } = useQuery(coloursQuery(language));
  if (data === undefined) return null;
  return (
    <section className="colours" aria-labelledby="colours-title">
      <h2 id="colours-title">{t.visualIdentity.colours.title}</h2>
      <ul>
        {data.map((colour) => (
          <Colour key={colour.use} {...colour} />
        ))}
      </ul>
    </section>
  );
}

function Colour({ use, name, code }: OrganisationColour) {
  const { t } = useMessages();
  const { copied, copy } = useCopy(code);
  const shownName = name || t.visualIdentity.colours.uses[use];
  return (
    <li className={`colour colour-of-${use}`}>
      <div className="colour-ground" />
      <h3>{shownName}</h3>
      <p>
        <bdi dir="ltr" className="colour-code">
          {code}
        </bdi>
        <button type="button" onClick={copy}>
          {t.visualIdentity.colours.copy}
          <span className="visually-hidden">
            {' '}
            {shownName} <bdi dir="ltr">{code}</bdi>
          </span>
        </button>
      </p>
      <p className="colour-outcome" role="status">
        {copied === true && t.share.copied}
        {copied === false && t.visualIdentity.colours.copyFailed}
      </p>
    </li>
  );
}
