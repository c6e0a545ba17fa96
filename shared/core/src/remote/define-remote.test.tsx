import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PageRow } from '@mingmou/contract/base/manifest';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { residentLimit } from '../keepalive/page-store';
import { useKeptState } from '../keepalive/use-kept-state';
import { push, replace } from '../navigation/history';
import { useParams, useSearchParams } from '../navigation/router';
import { defineRemote, type RemoteLifecycles } from './define-remote';
import { setRemoteProviders } from './environment';

const row = (path: `/${string}`, keep?: string): Omit<PageRow, 'remote' | 'key'> => ({
  path,
  title: path,
  access: 'whitelist',
  kind: 'list',
  keep,
});

const rendered = jest.fn();

function List() {
  rendered();
  const [draft, setDraft] = useKeptState('draft', '');
  const [query] = useSearchParams();
  return (
    <>
      <input aria-label="草稿" value={draft} onChange={(event) => setDraft(event.target.value)} />
      <output>第{query.get('page') ?? 1}页</output>
    </>
  );
}
const Detail = () => <p>编号{useParams().id}</p>;
const Plain = () => <p>普通页</p>;

const numbered = Object.fromEntries(
  Array.from({ length: residentLimit }, (_, index) => [`n${index}`, row(`/n/${index}`, 'N')] as const),
);
const report = jest.fn();
const onCodeLost = jest.fn();
const stage = document.createElement('main');
let remote: RemoteLifecycles;
let broken: () => Promise<{ default: ComponentType }>;

async function go(address: string): Promise<void> {
  await act(async () => push(address));
}

beforeEach(async () => {
  document.body.replaceChildren(stage);
  report.mockClear();
  onCodeLost.mockClear();
  setRemoteProviders({
    stage,
    report,
    onCodeLost,
    Providers: ({ children }) => children,
    Skeleton: () => <p>加载中</p>,
    FailureView: ({ failure, times, retry }) => (
      <button type="button" onClick={retry}>
        重试{failure.version}（第{times}次）
      </button>
    ),
  });
  const pages = {
    list: row('/list', 'List'),
    plain: row('/plain'),
    detail: row('/detail/:id'),
    broken: row('/broken'),
    later: row('/later'),
    ...numbered,
  };
  const load = (page: ComponentType) => async () => ({ default: page });
  remote = defineRemote({
    manifest: { remote: 'remote-test', pages },
    pages: {
      ...Object.fromEntries(Object.keys(numbered).map((key) => [key, load(Plain)])),
      list: load(List),
      plain: load(Plain),
      detail: load(Detail),
      broken: () => broken(),
      later: () => broken(),
    },
  });
  replace('/list?page=2');
  await act(async () => remote.mount({ version: '1.2.3' }));
});

afterEach(async () => {
  await act(async () => {
    await remote.unmount({});
    await remote.unload({});
  });
  cleanup();
});

describe('defineRemote', () => {
  it('shows the page of the address and leaves it in the document when its turn is over', async () => {
    fireEvent.change(screen.getByLabelText('草稿'), { target: { value: '蔡司' } });
    await act(async () => remote.unmount({}));
    expect(screen.getByLabelText('草稿').closest('[style*="display: none"]')).not.toBeNull();
    await act(async () => remote.mount({}));
    expect(screen.getByLabelText<HTMLInputElement>('草稿').value).toBe('蔡司');
  });

  it('freezes the place of a hidden page and hands parameters to the shown one', async () => {
    await go('/detail/7?page=9');
    expect(screen.getByText('编号7')).toBeTruthy();
    expect(screen.getByText('第2页')).toBeTruthy();
  });

  it('renders nothing of a page that comes back where it was left, and nothing of it while others are shown', async () => {
    rendered.mockClear();
    await act(async () => remote.unmount({}));
    await act(async () => remote.mount({ version: '1.2.3' }));
    await go('/n/0');
    await go('/detail/7');
    await go('/list?page=2');
    expect(rendered).not.toHaveBeenCalled();
    await go('/list?page=3');
    expect(screen.getByText('第3页')).toBeTruthy();
    expect(rendered).toHaveBeenCalled();
  });

  it('rebuilds an evicted page from its saved state', async () => {
    const before = screen.getByLabelText('草稿');
    fireEvent.change(before, { target: { value: '依视路' } });
    for (let index = 0; index < residentLimit; index += 1) await go(`/n/${index}`);
    expect(screen.queryByLabelText('草稿')).toBeNull();
    await go('/list?page=2');
    const after = screen.getByLabelText<HTMLInputElement>('草稿');
    expect(after).not.toBe(before);
    expect(after.value).toBe('依视路');
  });

  it('reports a page that cannot be loaded and loads it again on 重试', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    broken = () => Promise.reject(new Error('chunk'));
    await go('/broken');
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ remote: 'remote-test', version: '1.2.3' }));
    broken = async () => ({ default: Plain });
    await act(async () => fireEvent.click(screen.getByText('重试1.2.3（第1次）')));
    expect(screen.getByText('普通页')).toBeTruthy();
  });

  it('tells the host when the code of a page is lost, and lost again on 重试', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    broken = () => Promise.reject(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }));
    await go('/broken');
    expect(onCodeLost).not.toHaveBeenCalled();
    await act(async () => fireEvent.click(screen.getByText('重试1.2.3（第1次）')));
    expect(onCodeLost).toHaveBeenCalledTimes(1);
    expect(onCodeLost).toHaveBeenCalledWith(expect.objectContaining({ remote: 'remote-test', version: '1.2.3' }));
  });

  it('keeps a page that breaks of itself in its version, however often it is tried', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    broken = async () => ({
      default: () => {
        throw new Error('a fault of its own');
      },
    });
    await go('/broken');
    await act(async () => fireEvent.click(screen.getByText('重试1.2.3（第1次）')));
    expect(onCodeLost).not.toHaveBeenCalled();
    expect(screen.getByText('重试1.2.3（第2次）')).toBeTruthy();
  });

  it('gives the code of the first page a second, of a later one 150 ms, before its skeleton shows', async () => {
    await act(async () => {
      await remote.unmount({});
      await remote.unload({});
    });
    jest.useFakeTimers();
    broken = () => new Promise(() => undefined);
    const after = async (ms: number) => {
      await act(async () => jest.advanceTimersByTimeAsync(ms));
      return screen.queryAllByText('加载中').length;
    };
    replace('/broken');
    await act(async () => void remote.mount({}));
    expect([await after(900), await after(200)]).toEqual([0, 1]);
    await go('/plain');
    await go('/later');
    expect([await after(100), await after(100)]).toEqual([0, 1]);
    jest.useRealTimers();
  });

  it('removes everything when it is unloaded', async () => {
    await act(async () => {
      await remote.unmount({});
      await remote.unload({});
    });
    expect(stage.childElementCount).toBe(0);
  });
});
