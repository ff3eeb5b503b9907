import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderSite, SPEECHES } from '../../../tests/helpers/render-site.tsx';
import { Navbar } from './navbar.tsx';

const MENU = [
  { name: 'home', title: 'Start', submenu: [], pages: [] },
  { name: 'abut', title: 'Who we are', submenu: ['Our story', 'Board', 'Team'], pages: [] },
  { name: 'media_center', title: 'Media', submenu: ['News', 'Reports', 'Identity'], pages: [] },
];

describe.each(SPEECHES)('the bar in $language', (speech) => {
  const { t } = speech;

  function renderNavbar(menu?: typeof MENU) {
    const responses = menu === undefined ? {} : { navbar: menu };
    return renderSite(speech, <Navbar page="home" path="/" query="" />, responses);
  }

  it('opens one submenu at a time, by key too, and Escape gives the focus back', async () => {
    const screen = await renderNavbar(MENU);
    const story = screen.getByRole('link', { name: 'Our story' });
    await screen.getByText('Who we are').click();
    await expect.element(story).toBeVisible();
    await screen.getByText('Media').click();
    await expect.element(story).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: 'Reports' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('link', { name: 'Reports' })).not.toBeInTheDocument();
    expect(document.activeElement?.textContent).toBe('Media');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('link', { name: 'Reports' })).toBeVisible();
  });

  it('shows our own menu where the backend has none to give', async () => {
    const screen = await renderNavbar();
    await expect.element(screen.getByRole('link', { name: t.nav.home, exact: true })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: t.nav.home, exact: true }))
      .toHaveAttribute('aria-current', 'page');
  });

  it('is behind a button in a narrow window', async () => {
    await page.viewport(390, 844);
    const screen = await renderNavbar(MENU);
    await expect.element(screen.getByRole('link', { name: 'Start' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: t.nav.menu }).click();
    await expect.element(screen.getByRole('link', { name: 'Start' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('link', { name: 'Start' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: t.nav.menu })).toHaveFocus();
    await page.viewport(1440, 900);
  });
});
