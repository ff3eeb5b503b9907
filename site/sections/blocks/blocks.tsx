import type { ReactNode } from 'react';
import type { PageBlock } from '../../../contract/content/page.ts';
import type { BlockName } from '../../../contract/content/page-blocks.ts';
import { ContentHtml, ContentText } from '../../components/content-text.tsx';
import { AccountBlock } from './account-block.tsx';
import { ActionBlock, ContactBlock, ContactLink } from './action-blocks.tsx';
import { NewsBlock, PeopleBlock, ProgrammesBlock } from './entry-blocks.tsx';
import { DocumentsBlock, FiguresBlock, QuestionsBlock, StepsBlock } from './list-blocks.tsx';
import { PictureBlock, PicturesBlock, QuotationBlock, VideoBlock } from './media-blocks.tsx';
import './blocks.css';

type BlocksProps = { blocks: readonly PageBlock[] };

/** The blocks of a page in order. A block whose entries are all gone is left out. */
export function Blocks({ blocks }: BlocksProps) {
  const form = blocks.findIndex(({ block }) => block === 'contact');
  return blocks.map((block, index) => {
    if (!hasContent(block)) return null;
    // The fields of a form have ids, so a page has one form. Other blocks lead to the contact page.
    const content =
      block.block === 'contact' && index !== form ? (
        <ContactLink block={block} />
      ) : (
        <Content block={block} />
      );
    return (
      <Frame key={index} block={block} id={`block-${index + 1}`}>
        {content}
      </Frame>
    );
  });
}

/** Whether a block has something to show. Entries may have been removed since they were chosen, or their module turned off. */
function hasContent(block: PageBlock): boolean {
  switch (block.block) {
    case 'people':
      return [block.boardMembers, block.executives, block.trainers].some(
        ({ length }) => length > 0,
      );
    case 'news':
      return block.news.length > 0;
    case 'programmes':
      return block.projects.length > 0;
    default:
      return true;
  }
}

/** Blocks that are as wide as the page. Their headings are above them instead of beside them. */
const WIDE: readonly BlockName[] = [
  'picture',
  'pictures',
  'people',
  'news',
  'programmes',
  'action',
];

type FrameProps = { block: PageBlock; id: string; children: ReactNode };

/** A block with its heading. Without a heading it is no section. */
function Frame({ block: { block, heading }, id, children }: FrameProps) {
  const name = WIDE.includes(block) ? `block block-wide block-${block}` : `block block-${block}`;
  if (heading === '') return <div className={name}>{children}</div>;
  return (
    <section className={name} aria-labelledby={id}>
      <ContentText as="h2" id={id}>
        {heading}
      </ContentText>
      <div className="block-content">{children}</div>
    </section>
  );
}

function Content({ block }: { block: PageBlock }) {
  switch (block.block) {
    case 'text':
      return <ContentHtml html={block.html} />;
    case 'picture':
      return <PictureBlock block={block} />;
    case 'pictures':
      return <PicturesBlock block={block} />;
    case 'video':
      return <VideoBlock block={block} />;
    case 'figures':
      return <FiguresBlock block={block} />;
    case 'people':
      return <PeopleBlock block={block} />;
    case 'news':
      return <NewsBlock block={block} />;
    case 'programmes':
      return <ProgrammesBlock block={block} />;
    case 'documents':
      return <DocumentsBlock block={block} />;
    case 'questions':
      return <QuestionsBlock block={block} />;
    case 'quotation':
      return <QuotationBlock block={block} />;
    case 'steps':
      return <StepsBlock block={block} />;
    case 'account':
      return <AccountBlock block={block} />;
    case 'action':
      return <ActionBlock block={block} />;
    case 'contact':
      return <ContactBlock block={block} />;
  }
}
