import { beforeEach, expect, it, jest } from '@jest/globals';
import { startSession } from '../session/session';
import { arrivedEarly, type EarlyAnswers, offerEarly, takeEarly } from './early-answers';

const answer = { status: 200, data: { success: true, data: 1 }, headers: {} };
let early: EarlyAnswers;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  const call = { askedAt: performance.now(), answer: Promise.resolve(answer), arrived: answer };
  early = new Map([['/api/patient/page {"page":1,"size":10}', call]]);
  offerEarly(early);
});

it('answers the same call with the same input, and once', async () => {
  expect(await takeEarly('/api/patient/page', { page: 2, size: 10 })).toBeUndefined();
  expect(await takeEarly('/api/other', { page: 1, size: 10 })).toBeUndefined();
  expect(arrivedEarly('/api/patient/page', { page: 1, size: 10 })).toBe(answer);
  expect(await takeEarly('/api/patient/page', { page: 1, size: 10 })).toBe(answer);
  expect(await takeEarly('/api/patient/page', { page: 1, size: 10 })).toBeUndefined();
});

it('is old after half a minute', async () => {
  jest.advanceTimersByTime(30_001);
  expect(arrivedEarly('/api/patient/page', { page: 1, size: 10 })).toBeUndefined();
  expect(await takeEarly('/api/patient/page', { page: 1, size: 10 })).toBeUndefined();
});

it('is not for another session', async () => {
  startSession('other', 2);
  expect(await takeEarly('/api/patient/page', { page: 1, size: 10 })).toBeUndefined();
});
