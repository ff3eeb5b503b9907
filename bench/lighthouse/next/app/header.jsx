'use client';

import Link from 'next/link';
import { useState } from 'react';

/** The bar with the menu: a panel on a phone, with submenus that open below their button. */
export function Header({ items }) {
  const [isOpen, setIsOpen] = useState(false);
  const [openItem, setOpenItem] = useState(null);
  return (
    <header className={isOpen ? 'nav open' : 'nav'}>
      <div className="wrap">
        <Link className="brand" href="/">
          <b>يافع</b>
        </Link>
        <nav id="mainnav" aria-label="القائمة الرئيسية">
          <ul className="links">
            {items.map(({ id, title, children }) =>
              children.length === 0 ? (
                <li key={id}>
                  <Link href="/">{title.ar}</Link>
                </li>
              ) : (
                <li key={id}>
                  <button
                    type="button"
                    aria-expanded={openItem === id}
                    onClick={() => setOpenItem(openItem === id ? null : id)}
                  >
                    {title.ar}
                    <i className="cv" />
                  </button>
                  <ul className="sub" hidden={openItem !== id}>
                    {children.map((child) => (
                      <li key={child.en}>
                        <Link href="/">{child.ar}</Link>
                      </li>
                    ))}
                  </ul>
                </li>
              ),
            )}
          </ul>
        </nav>
        <div className="acts">
          <Link className="lang" href="/" lang="en">
            EN
          </Link>
          <a className="btn solid" href="#contact">
            تواصل معنا
          </a>
          <button
            className="ib burger"
            type="button"
            aria-label="القائمة"
            aria-expanded={isOpen}
            aria-controls="mainnav"
            onClick={() => setIsOpen(!isOpen)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </div>
      </div>
    </header>
  );
}
