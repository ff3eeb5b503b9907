import { useCopy } from '../../components/use-copy.ts';
import { useMessages } from '../../i18n/messages.tsx';
import './colours.css';

/** The colours of the identity, as in its guide. The style sheet has the same, in this order. */
const COLOURS = [
  { name: 'clay', hex: '#AE4E2B' },
  { name: 'brick', hex: '#84371F' },
  { name: 'sun', hex: '#E5A63C' },
  { name: 'olive', hex: '#515830' },
  { name: 'moss', hex: '#333A22' },
  { name: 'beige', hex: '#E0CBA4' },
  { name: 'paper', hex: '#FBF6EC' },
  { name: 'ink', hex: '#2A1E17' },
] as const;

/** Shows the colours of the identity. A button copies the code of each; without script one tap selects it. */
export function Colours() {
  const { t } = useMessages();
  return (
    <section className="colours" aria-labelledby="colours-title">
      <h2 id="colours-title">{t.visualIdentity.colours.title}</h2>
      <ul>
        {COLOURS.map(({ name, hex }) => (
          <Colour key={name} name={t.visualIdentity.colours.names[name]} hex={hex} />
        ))}
      </ul>
    </section>
  );
}

type ColourProps = { name: string; hex: string };

function Colour({ name, hex }: ColourProps) {
  const { t } = useMessages();
  const { copied, copy } = useCopy(hex);
  return (
    <li className="colour">
      <div className="colour-ground" />
      <h3>{name}</h3>
      <p>
        <bdi dir="ltr" className="colour-code">
          {hex}
        </bdi>
        <button type="button" onClick={copy}>
          {t.visualIdentity.colours.copy}
          <span className="visually-hidden">
            {' '}
            {name} <bdi dir="ltr">{hex}</bdi>
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
