import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CHUNK_BYTES } from '@mingmou/contract/files/file.rules';
import { waitFor } from '@mingmou/testing/dom';
import { addressOf, keyIn } from './address';
import { type Client, Refused, type Scanned, type ScanState, Unreachable } from './client';
import { roomFor } from './item';
import { UploadPage } from './page';
import { UploadSession } from './session';
import { shrink, shrunkSize } from './shrink';
import { sendVideo, uploadIdOf } from './video';

const open: ScanState = {
  ...{ state: 'OPEN', kind: 'IMAGE', orgShortName: '旗舰店', limitMb: 10, max: 3, remaining: 3 },
  ...{ expireAt: '2025-03-12 09:10:00', secondsLeft: 600, files: [], uploads: [] },
};
const stored = (id: number): Scanned => ({ id, name: `p${id}.jpg`, size: 1, seconds: null, thumbUrl: `/t/${id}` });
const file = (name: string, type = 'image/heic') => new File(['x'], name, { type, lastModified: 5 });

/** Server in memory that stores uploads. */
function server(start: Partial<ScanState> = {}) {
  let state = { ...open, ...start };
  let next = 0;
  const holds = {
    get state() {
      return state;
    },
    become: (change: Partial<ScanState>) => {
      state = { ...state, ...change };
    },
  };
  const client: Client = {
    state: jest.fn(async () => state),
    image: jest.fn(async () => {
      next += 1;
      const kept = stored(next);
      state = { ...state, files: [...state.files, kept], remaining: state.remaining - 1 };
      return kept;
    }),
    piece: jest.fn(async () => ({ received: 0, file: null })),
    remove: jest.fn(async (id: number) => {
      state = { ...state, files: state.files.filter((kept) => kept.id !== id), remaining: state.remaining + 1 };
    }),
  };
  return { client, holds };
}

function page(client: Client) {
  const view = new UploadPage({
    add: (files) => session.add(files),
    retry: (id) => session.retry(id),
    remove: (id) => void session.remove(id),
  });
  const session = new UploadSession(client, (now) => view.show(now));
  document.body.replaceChildren(view.root);
  return { session, root: view.root };
}

beforeEach(() => {
  // What jsdom cannot decode, the phone sends as it is.
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('no decoder'));
});
let opened: UploadSession | undefined;
afterEach(() => opened?.close());

const UPLOADED = expect.stringContaining('已上传');
const shown = (root: HTMLElement) => [...root.querySelectorAll('.item')].map((item) => item.textContent);
const visible = (root: HTMLElement, selector: string) => root.querySelector<HTMLElement>(selector)?.hidden === false;

function choose(root: HTMLElement, ...files: File[]) {
  const input = root.querySelectorAll<HTMLInputElement>('input')[1];
  if (!input) throw new Error('no chooser');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true });
  input.dispatchEvent(new Event('change'));
}

describe('上传页', () => {
  it('shows the clinic and the remaining number, sends chosen files, and ends with 完成', async () => {
    const { client } = server();
    const { session, root } = page(client);
    opened = session;
    await session.open();
    expect(root.querySelector('h1')?.textContent).toBe('旗舰店');
    expect(root.querySelector('.room')?.textContent).toBe('还可上传3张图片，单个不超过10MB');
    choose(root, file('a.heic'), file('b.heic'));
    await waitFor(() => expect(shown(root)).toEqual([UPLOADED, UPLOADED]));
    expect(client.image).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(root.querySelector('.room')?.textContent).toContain('还可上传1张'));
    const done = root.querySelector<HTMLButtonElement>('.done');
    done?.click();
    expect(visible(root, '.open')).toBe(false);
    expect(root.textContent).toContain('请在电脑上点「确定」');
  });

  it('takes no more than there is room for, and says how many were left out', async () => {
    const { client } = server({ remaining: 1 });
    const { session, root } = page(client);
    opened = session;
    await session.open();
    choose(root, file('a'), file('b'), file('c'));
    expect(root.querySelector('.notice')?.textContent).toBe('超出上限，有2个没有选入');
    await waitFor(() => expect(shown(root)).toEqual([UPLOADED]));
    expect(client.image).toHaveBeenCalledTimes(1);
    expect(root.querySelector('.room')?.textContent).toBe('已达到上限3张');
  });

  it('a broken line is tried again by hand; a refusal is not', async () => {
    const { client } = server();
    const { session, root } = page(client);
    opened = session;
    await session.open();
    jest.mocked(client.image).mockRejectedValueOnce(new Unreachable());
    jest.mocked(client.image).mockRejectedValueOnce(new Refused(190304, '仅支持jpg、png、webp格式'));
    choose(root, file('a'), file('b'));
    await waitFor(() =>
      expect(shown(root)).toEqual([
        expect.stringContaining('网络不通，请检查网络后重试'),
        expect.stringContaining('仅支持jpg、png、webp格式'),
      ]),
    );
    const [first, second] = [...root.querySelectorAll('.item')];
    const retry = (item: Element | undefined) => item?.querySelector<HTMLButtonElement>('[aria-label^=重试]');
    expect(retry(second)?.hidden).toBe(true);
    retry(first)?.click();
    await waitFor(() => expect(first?.textContent).toContain('已上传'));
  });

  it('deletes at the server too, and keeps what another phone sent', async () => {
    const { client, holds } = server({ files: [stored(90)], remaining: 2 });
    const { session, root } = page(client);
    opened = session;
    await session.open();
    choose(root, file('a'));
    await waitFor(() => expect(shown(root)).toEqual([expect.any(String), UPLOADED]));
    root.querySelectorAll<HTMLButtonElement>('[aria-label^=删除]')[1]?.click();
    await waitFor(() => expect(shown(root)).toHaveLength(1));
    expect(holds.state.files.map(({ id }) => id)).toEqual([90]);
  });

  it('says so when the code ran out, and when it never was one', async () => {
    const { client, holds } = server();
    const { session, root } = page(client);
    opened = session;
    await session.open();
    holds.become({ state: 'EXPIRED' });
    jest.mocked(client.image).mockRejectedValueOnce(new Refused(190301, '二维码已失效，请在电脑上重新打开'));
    choose(root, file('a'));
    await waitFor(() => expect(root.querySelector('.closed')?.textContent).toBe('二维码已失效，请在电脑上重新打开'));
    expect(visible(root, '.open')).toBe(false);
    const other = server();
    jest.mocked(other.client.state).mockRejectedValue(new Refused(190301, 'x'));
    const second = page(other.client);
    await second.session.open();
    second.session.close();
    expect(second.root.querySelector('.closed')?.textContent).toBe('二维码已失效，请在电脑上重新打开');
  });

  it('an address typed by hand has no key; parts of an address are encoded', () => {
    expect([keyIn('?key=31_1741312800000&size=0'), keyIn('')]).toEqual(['31_1741312800000', '']);
    expect(addressOf('/api/{key}/x/{id}', { key: 'a/b', id: 3 })).toBe('/api/a%2Fb/x/3');
    expect(roomFor(2, [{ id: '1', name: 'a', status: 'sending', share: 0 }])).toBe(1);
  });
});

describe('缩小', () => {
  it('to 2560 pixels at the longer side, never larger', () => {
    expect(shrunkSize(4000, 3000)).toEqual({ width: 2560, height: 1920 });
    expect(shrunkSize(3000, 4000)).toEqual({ width: 1920, height: 2560 });
    expect(shrunkSize(800, 600)).toEqual({ width: 800, height: 600 });
    expect(shrunkSize(20_000, 1)).toEqual({ width: 2560, height: 1 });
  });

  it('sends files unchanged that the phone cannot read', async () => {
    const photo = file('a.heic');
    expect(await shrink(photo, 10)).toBe(photo);
  });
});

describe('视频', () => {
  const film = () => new File([new Uint8Array(CHUNK_BYTES * 2 + 7)], 'a.mp4', { type: 'video/mp4', lastModified: 9 });
  const video = () => server({ kind: 'VIDEO', max: 1, remaining: 1 });
  const offsets = (client: Client) => jest.mocked(client.piece).mock.calls.map(([, place]) => Number(place.offset));

  it('goes out in pieces, waits for a line that breaks, and obeys where the server says to go on', async () => {
    const { client } = video();
    const received = [CHUNK_BYTES, 0, CHUNK_BYTES, CHUNK_BYTES * 2];
    const answers = received.map((at) => ({ received: at, file: null }));
    jest.mocked(client.piece).mockImplementation(async (_bytes, { offset }) => {
      if (offsets(client).length === 2) throw new Unreachable();
      return Number(offset) >= CHUNK_BYTES * 2
        ? { received: film().size, file: stored(1) }
        : (answers.shift() ?? { received: 0, file: null });
    });
    const shares: number[] = [];
    const kept = await sendVideo(client, film(), { onShare: (share) => shares.push(share), waits: [1, 1] });
    expect(kept.id).toBe(1);
    expect(offsets(client)).toEqual([0, CHUNK_BYTES, CHUNK_BYTES, 0, CHUNK_BYTES, CHUNK_BYTES * 2]);
    expect(Math.max(...shares)).toBeLessThanOrEqual(1);
  });

  it('continues the upload of the same video, and starts another one from the beginning', async () => {
    const { client, holds } = video();
    const total = film().size;
    holds.become({ uploads: [{ upload: uploadIdOf(film()), received: CHUNK_BYTES * 2, total }] });
    jest.mocked(client.piece).mockResolvedValue({ received: total, file: stored(1) });
    await sendVideo(client, film(), { onShare: () => {} });
    expect(offsets(client)).toEqual([CHUNK_BYTES * 2]);
    expect(uploadIdOf({ name: 'b.mp4', size: total, lastModified: 9 })).not.toBe(uploadIdOf(film()));
    expect(uploadIdOf(film())).toMatch(/^[\w-]{1,40}$/);
  });

  it('gives up when the connection stays lost, and immediately after a refusal', async () => {
    const { client } = video();
    jest.mocked(client.piece).mockRejectedValue(new Unreachable());
    await expect(sendVideo(client, film(), { onShare: () => {}, waits: [1, 1] })).rejects.toBeInstanceOf(Unreachable);
    expect(offsets(client)).toHaveLength(3);
    jest.mocked(client.piece).mockRejectedValue(new Refused(190305, '视频不能超过180秒'));
    await expect(sendVideo(client, film(), { onShare: () => {}, waits: [1] })).rejects.toMatchObject({ code: 190305 });
    expect(offsets(client)).toHaveLength(4);
  });
});
