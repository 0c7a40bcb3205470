import { expect, test } from 'vitest';
import { preloadsOf } from './page-preloads.ts';

const html = `<head>
    <link rel="modulepreload" crossorigin href="/assets/main-AbCd1234.js">
    <link nonce="%NONCE%" rel="modulepreload" crossorigin href="/assets/board-AbCd1234.js" data-page="board">
    <link nonce="%NONCE%" rel="preload" as="fetch" crossorigin href="/assets/engine.wasm" data-page="board">
    <link nonce="%NONCE%" rel="modulepreload" crossorigin href="/assets/home-AbCd1234.js" data-page="home">
  </head>`;

test('a page names what all need and what it needs itself', () => {
  expect(preloadsOf(html, 'board')).toBe(`<head>
    <link rel="modulepreload" crossorigin href="/assets/main-AbCd1234.js">
    <link nonce="%NONCE%" rel="modulepreload" crossorigin href="/assets/board-AbCd1234.js">
    <link nonce="%NONCE%" rel="preload" as="fetch" crossorigin href="/assets/engine.wasm">
  </head>`);
  expect(preloadsOf(html, 'settings')).toBe(`<head>
    <link rel="modulepreload" crossorigin href="/assets/main-AbCd1234.js">
  </head>`);
});
