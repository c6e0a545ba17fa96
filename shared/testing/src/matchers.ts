import '@testing-library/jest-dom/jest-globals';
import { afterEach } from '@jest/globals';
import { forgetTyped } from '@mingmou/core/session/comeback';
import { configure } from '@testing-library/react';

// A failing query reports its search; whole pages of markup would hide it.
configure({
  getElementError: (message) => new Error(message ?? 'element not found'),
  // A wait ends as soon as its condition is met; only a failure takes this long, also on a busy machine.
  asyncUtilTimeout: 20_000,
});

// Unsaved input of one test must not affect the next.
afterEach(() => {
  sessionStorage.clear();
  forgetTyped();
});
