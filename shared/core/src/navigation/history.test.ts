import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  addressOf,
  askBeforeLeaving,
  currentPlace,
  onPlace,
  type Place,
  placeOf,
  push,
  replace,
  startHistory,
} from './history';

let judge: (place: Place) => Place | undefined = (place) => place;
startHistory((place) => judge(place));

/** Lets the answer of a question reach the navigation. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

function popped(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
}

beforeEach(() => {
  judge = (place) => place;
  replace('/');
});

describe('history', () => {
  it('tells listeners where it went and keeps the state of a place', () => {
    const listener = jest.fn();
    const stop = onPlace(listener);
    push('/erp/pro/brand?page=2', { from: 'menu' });
    stop();
    push('/system');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(listener.mock.calls[0]?.[0]).toMatchObject({
      pathname: '/erp/pro/brand',
      search: '?page=2',
      state: { from: 'menu' },
    });
  });

  it('makes no new step for the address one is at', () => {
    push('/a');
    const { length } = window.history;
    push('/a');
    expect(window.history).toHaveLength(length);
  });

  it('resolves a query alone against the current path', () => {
    push('/a/b');
    push('?page=3');
    expect(addressOf(currentPlace())).toBe('/a/b?page=3');
  });

  it('goes where the guard leads', () => {
    judge = () => placeOf('/403');
    push('/secret');
    expect(window.location.pathname).toBe('/403');
    expect(currentPlace().pathname).toBe('/403');
  });

  it('stays put when the guard leaves the document', () => {
    push('/a');
    judge = () => undefined;
    push('/b');
    expect(currentPlace().pathname).toBe('/a');
  });

  it('asks the guard for Back too', async () => {
    push('/a');
    push('/b');
    judge = (place) => (place.pathname === '/a' ? placeOf('/404') : place);
    const done = popped();
    window.history.back();
    await done;
    expect(window.location.pathname).toBe('/404');
    expect(currentPlace().pathname).toBe('/404');
  });
});

describe('a page with unsaved input', () => {
  /** Leaves with the given answer of the user. */
  async function leaving(yes: boolean, act: () => void): Promise<number> {
    let asked = 0;
    const ask = () => {
      asked += 1;
      return Promise.resolve(yes);
    };
    const stop = askBeforeLeaving({ isNeeded: () => true, ask });
    act();
    await settled();
    stop();
    return asked;
  }

  it('is left when the person says so, and not before', async () => {
    push('/form');
    expect(await leaving(false, () => push('/list'))).toBe(1);
    expect(window.location.pathname).toBe('/form');
    expect(await leaving(true, () => push('/list'))).toBe(1);
    expect(window.location.pathname).toBe('/list');
  });

  it('asks nothing for another query of the same page', async () => {
    push('/form');
    expect(await leaving(false, () => push('/form?tab=2'))).toBe(0);
    expect(currentPlace().search).toBe('?tab=2');
  });

  it('keeps its address while Back is asked about, and goes back once it is answered', async () => {
    push('/list');
    push('/form');
    let answer: (yes: boolean) => void = () => undefined;
    const stop = askBeforeLeaving({ isNeeded: () => true, ask: () => new Promise((resolve) => (answer = resolve)) });
    const step = popped();
    window.history.back();
    await step;
    expect(window.location.pathname).toBe('/form');
    const second = popped();
    answer(true);
    await second;
    stop();
    expect(currentPlace().pathname).toBe('/list');
  });

  it('opens one question for several attempts to leave, and goes where the last one led', async () => {
    push('/form');
    let asked = 0;
    expect(
      await leaving(true, () => {
        push('/list');
        push('/board');
      }),
    ).toBe(1);
    expect(currentPlace().pathname).toBe('/board');
    push('/form');
    const stays = async () => {
      asked += await leaving(false, () => {
        push('/list');
        push('/board');
      });
    };
    await stays();
    await stays();
    expect(asked).toBe(2);
    expect(currentPlace().pathname).toBe('/form');
  });

  it('opens one question when Back is pressed twice, and goes back one page', async () => {
    push('/first');
    push('/list');
    push('/form');
    const answers: ((yes: boolean) => void)[] = [];
    const ask = () => new Promise<boolean>((resolve) => answers.push(resolve));
    const stop = askBeforeLeaving({ isNeeded: () => true, ask });
    for (let pressed = 0; pressed < 2; pressed += 1) {
      const step = popped();
      window.history.back();
      await step;
    }
    expect(answers).toHaveLength(1);
    const last = popped();
    answers[0]?.(true);
    await last;
    stop();
    expect(currentPlace().pathname).toBe('/list');
  });

  it.each([
    ['pushed', () => push('/form?tab=2')],
    ['replaced', () => replace('/form?tab=2')],
  ])('keeps the destination when another query of the page is %s under the open question', async (_how, move) => {
    push('/form');
    const act = () => {
      push('/list');
      move();
    };
    expect(await leaving(false, act)).toBe(1);
    expect(currentPlace()).toMatchObject({ pathname: '/form', search: '?tab=2' });
    expect(await leaving(true, act)).toBe(1);
    expect(currentPlace().pathname).toBe('/list');
  });

  it('goes back to the previous page after another query was pushed under the open question', async () => {
    push('/list');
    push('/form');
    let answer: (yes: boolean) => void = () => undefined;
    const stop = askBeforeLeaving({ isNeeded: () => true, ask: () => new Promise((resolve) => (answer = resolve)) });
    const step = popped();
    window.history.back();
    await step;
    push('/form?tab=2');
    const second = popped();
    answer(true);
    await second;
    stop();
    expect(currentPlace().pathname).toBe('/list');
  });

  it('moves on without an answer when leaving needs no question any more', async () => {
    push('/form');
    let isUnsaved = true;
    let answer: (yes: boolean) => void = () => undefined;
    const stop = askBeforeLeaving({
      isNeeded: () => isUnsaved,
      ask: () => new Promise((resolve) => (answer = resolve)),
    });
    push('/list');
    expect(currentPlace().pathname).toBe('/form');
    isUnsaved = false;
    replace('/login');
    answer(true);
    await settled();
    stop();
    expect(currentPlace().pathname).toBe('/login');
  });
});
