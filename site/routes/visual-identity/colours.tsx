import { useQuery } from '@tanstack/react-query';
import type { OrganisationColour } from '../../../contract/content/organisation-colour.ts';
import { coloursQuery } from '../../api/queries.ts';
import { COPY_STATUS, copying } from '../../components/copying.ts';
import { colourTexts } from '../../i18n/colour-texts.ts';
import { useMessages } from '../../i18n/messages.tsx';
import './colours.css';

/**
 * Shows the colours of the organisation. Renders nothing if they are unknown. A button copies the code of each colour. Without script, one
 * tap selects it.
 */
export function Colours() {
  const { language } = useMessages();
  const { data } = useQuery(coloursQuery(language));
  if (data === undefined) return null;
  return (
    <section className="colours" aria-labelledby="colours-title">
      <h2 id="colours-title">{colourTexts(language).title}</h2>
      <ul>
        {data.map((colour) => (
          <Colour key={colour.use} {...colour} />
        ))}
      </ul>
    </section>
  );
}

function Colour({ use, name, code }: OrganisationColour) {
  const { language, t } = useMessages();
  const texts = colourTexts(language);
  const shownName = name || texts.uses[use];
  const outcomes = { copied: t.share.copied, failed: texts.copyFailed };
  return (
    <li className={`colour colour-of-${use}`} {...copying(code, outcomes)}>
      <div className="colour-ground" />
      <h3>{shownName}</h3>
      <p>
        <bdi dir="ltr" className="colour-code">
          {code}
        </bdi>
        <button type="button">
          {texts.copy}
          <span className="visually-hidden">
            {' '}
            {shownName} <bdi dir="ltr">{code}</bdi>
          </span>
        </button>
      </p>
      <p className="colour-outcome" {...COPY_STATUS} />
    </li>
  );
}
