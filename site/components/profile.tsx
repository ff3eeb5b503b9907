import type { ReactNode } from 'react';
import type { PhotographTexts } from '../../contract/content/photograph.ts';
import type { PageName } from '../../contract/pages.ts';
import { useMessages } from '../i18n/messages.tsx';
import { BrandIcon } from './brand-icon.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { ContentText } from './content-text.tsx';
import { presentTitle } from './display-title.ts';
import { EmptyIcon } from './icons.tsx';
import { Photograph } from './photograph.tsx';
import './photograph.css';
import { Skeleton, SkeletonText } from './skeleton.tsx';
import { Triangle } from './triangle.tsx';
import './profile.css';

type ProfileLayoutProps = {
  page: PageName;
  /** The page's h1 while the person's name is not loaded, otherwise null. */
  placeholder: string | null;
  children: ReactNode;
};

/** The layout of a person's page, with its breadcrumb. */
export function ProfileLayout({ page, placeholder, children }: ProfileLayoutProps) {
  return (
    <div className="profile">
      <div className="wrap">
        <Breadcrumb page={page} />
        {placeholder !== null && <h1 className="visually-hidden">{placeholder}</h1>}
        {children}
      </div>
    </div>
  );
}

type ProfileProps = {
  name: string;
  /** Position or field. */
  role: string;
  /** A line of smaller text: a sentence about the person, or an address. */
  text: string;
  portrait: string | null;
  /** Caption and credit of the portrait. */
  texts: PhotographTexts;
  cv: string | null;
  /** Links next to the one to the CV. */
  links?: readonly { href: string; label: ReactNode }[];
  /** More about the person, below a horizontal line. */
  children?: ReactNode;
};

/** A person's portrait, name, role and links. Empty values are left out. */
export function Profile({
  name,
  role,
  text,
  portrait,
  texts,
  cv,
  links = [],
  children,
}: ProfileProps) {
  const { t } = useMessages();
  return (
    <div className="profile-columns">
      <Portrait address={portrait} texts={texts} />
      <div className="profile-text">
        <ContentText as="h1" className={presentTitle(name, true).className}>
          {name}
        </ContentText>
        {role !== '' && (
          <ContentText as="p" className="profile-role">
            {role}
          </ContentText>
        )}
        {text !== '' && (
          <ContentText as="p" className="profile-line">
            {text}
          </ContentText>
        )}
        {(cv !== null || links.length > 0) && (
          <div className="cta">
            {cv !== null && (
              <a className="btn solid" href={cv}>
                {t.profile.cv}
                <Triangle />
              </a>
            )}
            {links.map(({ href, label }) => (
              <a key={href} className="btn" href={href}>
                {label}
              </a>
            ))}
          </div>
        )}
        {children !== undefined && <div className="profile-more">{children}</div>}
      </div>
    </div>
  );
}

type ProfileNotFoundProps = {
  title: string;
  text: string;
  /** A link to another page. */
  link: { href: string; label: string };
};

/** The content of a person's page if the person is not found. */
export function ProfileNotFound({ title, text, link }: ProfileNotFoundProps) {
  return (
    <div className="profile-text profile-missing">
      <div className="profile-missing-icon">
        <EmptyIcon />
      </div>
      <h1 className="running">{title}</h1>
      <p className="profile-line">{text}</p>
      <div className="cta">
        <a className="btn solid" href={link.href}>
          {link.label}
          <Triangle />
        </a>
      </div>
    </div>
  );
}

type PortraitProps = { address: string | null; texts: PhotographTexts };

function Portrait({ address, texts: { caption, credit } }: PortraitProps) {
  return (
    <div className="profile-portrait">
      {address === null ? (
        <div className="profile-picture">
          <BrandIcon />
        </div>
      ) : (
        // The name next to it describes the portrait, so it has no alternative text.
        <Photograph
          className="profile-picture"
          src={address}
          caption={caption}
          credit={credit}
          width={500}
          height={600}
        />
      )}
    </div>
  );
}

export function ProfileSkeleton() {
  return (
    <div className="profile-columns">
      <Skeleton className="profile-picture" />
      <div className="profile-text">
        <Skeleton className="profile-skeleton-name" />
        <Skeleton className="profile-skeleton-role" />
        <Skeleton className="profile-skeleton-button" />
        <div className="profile-more">
          <SkeletonText lines={6} />
        </div>
      </div>
    </div>
  );
}
