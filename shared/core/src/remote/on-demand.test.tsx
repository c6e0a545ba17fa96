import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { OnDemand } from './on-demand';
import { fetchParts, Part } from './part';

const text = { Text: () => <p>正文</p> };

describe('code that the first paint does without', () => {
  it('is fetched once by the first component that shows it, with a placeholder meanwhile', async () => {
    let arrive = (_module: typeof text) => {};
    const load = jest.fn(() => new Promise<typeof text>((resolve) => (arrive = resolve)));
    const part = new Part(load);
    await act(async () =>
      render(
        <OnDemand part={part} waiting={<p>占位</p>}>
          {({ Text }) => <Text />}
        </OnDemand>,
      ),
    );
    expect(screen.queryByText('占位')).not.toBeNull();
    await act(async () => arrive(text));
    expect(screen.queryByText('正文')).not.toBeNull();
    await part.fetch();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('renders immediately if it was fetched before', async () => {
    const part = new Part(async () => text);
    await part.fetch();
    render(<OnDemand part={part}>{({ Text }) => <Text />}</OnDemand>);
    expect(screen.queryByText('正文')).not.toBeNull();
  });

  it('is requested again after a failure', async () => {
    let tries = 0;
    const part = new Part(async () => {
      tries += 1;
      if (tries === 1) throw new Error('network');
      return text;
    });
    await expect(part.fetch()).rejects.toThrow('network');
    expect(part.present).toBeUndefined();
    await part.fetch();
    expect(part.present).toBe(text);
  });

  it('is prefetched after the first page is shown; code registered later, immediately', async () => {
    const failing = new Part(async () => {
      throw new Error('network');
    });
    const early = new Part(async () => text);
    await fetchParts();
    expect(early.present).toBe(text);
    expect(failing.present).toBeUndefined();
    const load = jest.fn(async () => text);
    new Part(load);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
