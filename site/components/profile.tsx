import type { ReactNode } from 'react';
import { useMessages } from '../i18n/messages.tsx';
import { BrandIcon } from './brand-icon.tsx';
import { ContentText } from './content-text.tsx';
import { Breadcrumb, type Crumb } from './page-header.tsx';
import { Picture } from './picture.tsx';
import { Skeleton, SkeletonText } from './skeleton.tsx';
import { Triangle } from './triangle.tsx';
import './profile.css';

type ProfileGroundProps = {
  /** The way to the page, below home. */
  trail: readonly Crumb[];
  /** The page's h1 while there is nobody whose name could be it. */
  placeholder: string | null;
  children: ReactNode;
};

/** The ground of a person's page, with the way to it. */
export function ProfileGround({ trail, placeholder, children }: ProfileGroundProps) {
  return (
    <div className="profile">
      <div className="wrap">
        <Breadcrumb trail={trail} />
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
  /** What follows in smaller words: a sentence about the person, or an address. */
  text: string;
  portrait: string | null;
  cv: string | null;
  /** Links beside the one to the CV. */
  links?: readonly { href: string; label: ReactNode }[];
  /** What is known besides: it stands below a rule. */
  children?: ReactNode;
};

/** A person: portrait, name, role, links and whatever else is known. What is missing is left out. */
export function Profile({ name, role, text, portrait, cv, links = [], children }: ProfileProps) {
  const { t } = useMessages();
  return (
    <div className="profile-columns">
      <Portrait address={portrait} />
      <div className="profile-text">
        <ContentText as="h1" className={sizeOf(name)}>
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

type ProfileMissingProps = {
  title: string;
  text: string;
  /** Where to go instead. */
  link: { href: string; label: string };
};

/** What the page of somebody shows who is not known: an empty niche. */
export function ProfileMissing({ title, text, link }: ProfileMissingProps) {
  return (
    <div className="profile-columns">
      <Portrait address={null} />
      <div className="profile-text">
        <h1>{title}</h1>
        <p className="profile-line">{text}</p>
        <div className="cta">
          <a className="btn solid" href={link.href}>
            {link.label}
            <Triangle />
          </a>
        </div>
      </div>
    </div>
  );
}

type PortraitProps = { address: string | null };

function Portrait({ address }: PortraitProps) {
  return (
    <div className="profile-portrait">
      {address === null ? (
        <BrandIcon />
      ) : (
        // The name stands right beside.
        <Picture src={address} width={500} height={600} comes="first" />
      )}
    </div>
  );
}

/** A person's page on its way. */
export function ProfileSkeleton() {
  return (
    <div className="profile-columns">
      <Skeleton className="profile-portrait" />
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

/** Long names step down, so that they leave room for what is said about the person. */
function sizeOf(name: string): string {
  return name.length > 28 ? 'long' : '';
}
