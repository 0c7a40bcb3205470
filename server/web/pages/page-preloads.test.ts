import { expect, test } from 'vitest';
import { preloadsOf } from './page-preloads.ts';

const html = `<head>
    <link rel="modulepreload" crossorigin href="/assets/main-AbCd1234.js">
    <link nonce="%NONCE%" rel="modulepreload" crossorigin href="/assets/board-AbCd1234.js" data-page="board">
    <link nonce="%NONCE%" rel="preload" as="fetch" crossorigin href="/assets/engine.wasm" data-page="board">
    <link nonce="%NONCE%" rel="modulepreload" crossorigin href="/assets/home-AbCd1234.js" data-page="home">
  </head>`;

test('a page names what all need and what it needs itself', () => {
  expect(preloadsOf(html, 'board', 'en')).toBe(`<head>
    <link rel="modulepreload" crossorigin href="/assets/main-AbCd1234.js">
    <link nonce="%NONCE%" rel="modulepreload" crossorigin href="/assets/board-AbCd1234.js">
    <link nonce="%NONCE%" rel="preload" as="fetch" crossorigin href="/assets/engine.wasm">
  </head>`);
  expect(preloadsOf(html, 'settings', 'en')).toBe(`<head>
    <link rel="modulepreload" crossorigin href="/assets/main-AbCd1234.js">
  </head>`);
});

test("a panel's board names what a board needs, and its own", () => {
  const of = (page: string) => `
    <link rel="preload" as="style" crossorigin href="/assets/${page}.css" data-page="${page}">`;
  const all = `<head>${of('board')}${of('panel-board')}${of('home')}<style data-page="board">b{color:red}</style></head>
  <div id="root"><template data-bars="en"><b>Share</b></template></div>`;
  expect(preloadsOf(all, 'panel-board', 'en')).toBe(`<head>
    <link rel="preload" as="style" crossorigin href="/assets/panel-board.css"><style>b{color:red}</style></head>
  <div id="root"><b>Share</b></div>`);
});

test('what shows a board is fetched for its page and compiled later, elsewhere at once', () => {
  const link = (rel: string) => `<link nonce="%NONCE%" ${rel} crossorigin href="/assets/main-AbCd1234.js"`;
  const all = `${link('rel="modulepreload"')} data-behind>${link('rel="modulepreload"')} data-page="board" data-behind>`;
  expect(preloadsOf(all, 'board', 'en')).toBe(`${link('rel="preload" as="script"')}>`.repeat(2));
  expect(preloadsOf(all, 'panel-board', 'en')).toBe(`${link('rel="modulepreload"')}>`.repeat(2));
  expect(preloadsOf(all, 'home', 'en')).toBe(`${link('rel="modulepreload"')}>`);
});

test('every page except a board’s names the shell', () => {
  const shell = '<link rel="modulepreload" crossorigin href="/assets/shell-AbCd1234.js"';
  const all = `<head>${shell} data-page="except-board"></head>`;
  expect(preloadsOf(all, 'board', 'en')).toBe('<head></head>');
  for (const page of ['panel-board', 'home', 'settings'] as const)
    expect(preloadsOf(all, page, 'en')).toBe(`<head>${shell}></head>`);
});

test('a page names the one face of letters that its language is shown in', () => {
  const letters = `<head>
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/bars.woff2">
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/latin.woff2" data-accents>
  </head>`;
  expect(preloadsOf(letters, 'board', 'zh-TW')).toBe(`<head>
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/bars.woff2">
  </head>`);
  expect(preloadsOf(letters, 'home', 'de')).toBe(`<head>
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/latin.woff2">
  </head>`);
});

test("a board's page has its bars and first words in it, in its language, and their styles in place of what it would ask for", () => {
  const bars = `<head>
    <link rel="preload" as="style" crossorigin href="/assets/main.css">
    <style data-page="board" data-href="/assets/main.css">b{color:red}</style></head>
  <div id="root"><template data-bars="en"><b>Share</b></template><template data-bars="zh-TW"><b>分享</b></template></div><script type="application/json" data-words="en">{"share":"Share"}</script><script nonce="%NONCE%" type="application/json" data-words="zh-TW">{"share":"分享"}</script>`;
  expect(preloadsOf(bars, 'board', 'zh-TW')).toBe(`<head>
    <style data-href="/assets/main.css">b{color:red}</style></head>
  <div id="root"><b>分享</b></div><script nonce="%NONCE%" type="application/json" data-words="zh-TW">{"share":"分享"}</script>`);
  expect(preloadsOf(bars, 'home', 'en')).toBe(`<head>
    <link rel="preload" as="style" crossorigin href="/assets/main.css">
    </head>
  <div id="root"></div>`);
});

test('on a first visit the bars wait for no script and look as the system says; elsewhere the script comes before them', () => {
  const all = `<head><script nonce="%NONCE%" src="/assets/before-AbCd1234.js"></script><style data-page="board">b{color:red}</style><style nonce="%NONCE%" data-page="board" data-first>@media print{b{color:blue}}</style></head>`;
  expect(preloadsOf(all, 'board', 'en', true)).toBe(
    `<head><script nonce="%NONCE%" src="/assets/before-AbCd1234.js" defer fetchpriority="high"></script><style>b{color:red}</style><style nonce="%NONCE%">@media print{b{color:blue}}</style></head>`,
  );
  const blocking = '<head><script nonce="%NONCE%" src="/assets/before-AbCd1234.js"></script>';
  expect(preloadsOf(all, 'board', 'en', false)).toBe(`${blocking}<style>b{color:red}</style></head>`);
  expect(preloadsOf(all, 'panel-board', 'en', true)).toBe(`${blocking}<style>b{color:red}</style></head>`);
  expect(preloadsOf(all, 'home', 'en', true)).toBe(`${blocking}</head>`);
});
