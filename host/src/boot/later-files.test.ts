import { expect, it, jest } from '@jest/globals';
import { fetchAfterFrame } from './later-files';

function link(rel: string, href: string): HTMLLinkElement {
  const made = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(made);
  return made;
}

it('files of the page follow those of the frame, come or failed', async () => {
  const here = link('preload', '/host/here.js');
  const coming = link('preload', '/host/coming.js');
  const failing = link('preload', '/host/failing.js');
  const later = link('later', '/host/later.js');
  const entries = jest.fn((name: string) => (name === here.href ? [1] : []));
  Object.defineProperty(performance, 'getEntriesByName', { value: entries, configurable: true });
  const fetched = fetchAfterFrame();
  coming.dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(later.rel).toBe('later');
  failing.dispatchEvent(new Event('error'));
  await fetched;
  expect(later.rel).toBe('preload');
});
