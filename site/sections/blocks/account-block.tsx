import { printedIban, readIban } from '../../../contract/iban.ts';
import { ContentText } from '../../components/content-text.tsx';
import { COPY_STATUS, copying } from '../../components/copying.ts';
import { LinkIcon } from '../../components/icons.tsx';
import { useMessages } from '../../i18n/messages.tsx';
import { ownPageTexts } from '../../i18n/own-page-texts.ts';
import type { BlockProps } from './block-props.ts';
import { Lines } from './list-blocks.tsx';

/** A bank account. Its IBAN is copied without spaces, as banking programs want it. */
export function AccountBlock({ block: { text, bank, name, iban } }: BlockProps) {
  const { language } = useMessages();
  const t = ownPageTexts(language).account;
  return (
    <>
      <Lines text={text} />
      <dl className="block-account-facts">
        <div>
          <dt>{t.bank}</dt>
          <ContentText as="dd">{bank}</ContentText>
        </div>
        <div>
          <dt>{t.holder}</dt>
          <ContentText as="dd">{name}</ContentText>
        </div>
        <div {...copying(readIban(iban) ?? iban, { copied: t.copied, failed: t.copyFailed })}>
          <dt>{t.iban}</dt>
          <dd>
            <bdi dir="ltr" className="block-iban">
              {printedIban(iban)}
            </bdi>
            <button type="button" className="btn">
              <LinkIcon />
              {t.copy}
            </button>
            <span className="block-copied" {...COPY_STATUS} />
          </dd>
        </div>
      </dl>
    </>
  );
}
