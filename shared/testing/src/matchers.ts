import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// A failing query says what it looked for; whole pages of markup hide that.
configure({
  getElementError: (message) => new Error(message ?? 'element not found'),
  // A wait ends when what it waits for is there; only a failure takes this long, also on a machine with other work.
  asyncUtilTimeout: 6000,
});
