import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { scanSession } from '@mingmou/contract/files/scan-session.contract';
import { scanUpload } from '@mingmou/contract/files/scan-upload.contract';
import { answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import type { Picture } from './picture';
import { ScanUploadDialog } from './scan-upload-dialog';

const URL_OF = (key: string) => `http://192.168.1.9:50128/up?key=${key}&size=0&max=9`;

const picture = (id: number): Picture => ({
  ...{ id, url: `/api/files/${id}`, thumbUrl: `/api/files/t${id}`, name: `p${id}.jpg`, size: 10, width: 1, height: 1 },
});
const scanned = (id: number) => ({
  id,
  name: `p${id}.jpg`,
  size: 10,
  seconds: null,
  thumbUrl: `/api/files/t${id}?now=${Math.random()}`,
});

const state = (ids: readonly number[], open = true) => ({
  ...{ state: open ? ('OPEN' as const) : ('EXPIRED' as const), kind: 'IMAGE' as const, orgShortName: '旗舰店' },
  ...{ limitMb: 10, max: 9, remaining: 9 - ids.length, expireAt: '2025-03-12 09:10:00', secondsLeft: open ? 600 : 0 },
  files: ids.map(scanned),
  uploads: [],
});

const onDone = jest.fn<(pictures: readonly Picture[]) => void>();
const onClose = jest.fn();

afterEach(() => {
  onDone.mockClear();
  onClose.mockClear();
});

function open(arrived: () => ReturnType<typeof state>, more: Parameters<typeof renderScreen>[1]['answers'] = []) {
  return renderScreen(<ScanUploadDialog kind="IMAGE" use="ORG_IMAGE" max={9} onDone={onDone} onClose={onClose} />, {
    rights: ['menu:1704'],
    answers: [
      ...more,
      answer(scanSession.open, ({ key }) => ({ url: URL_OF(key), expireAt: '2025-03-12 09:10:00' })),
      answer(scanUpload.state, () => arrived()),
      answer(scanSession.images, () => [picture(1), picture(2)]),
      answer(scanSession.close, null),
    ],
  });
}

describe('扫码上传', () => {
  it('opens a session of its own, shows what arrives, and hands it over once read', async () => {
    let ids: number[] = [];
    const { user, server } = open(() => state(ids));
    const link = await screen.findByRole('link', { name: '手机页面地址' });
    const [opened] = server.sent(scanSession.open);
    expect(opened).toMatchObject({ kind: 'IMAGE', bizType: 'ORG_IMAGE', max: 9 });
    expect(opened?.key).toMatch(/^7_\d{13}$/);
    expect(link).toHaveAttribute('href', URL_OF(String(opened?.key)));
    expect(await screen.findByText(/^(10:00|9:5\d)后失效$/)).toBeVisible();
    ids = [1];
    const list = screen.getByRole('list', { name: '已收到的图片' });
    const first = await waitFor(() => within(list).getByRole('img', { name: 'p1.jpg' }));
    const src = first.getAttribute('src');
    ids = [1, 2];
    await waitFor(() => expect(within(list).getAllByRole('img')).toHaveLength(2));
    // Each poll signs new addresses; the shown picture is not loaded again.
    expect(within(list).getByRole('img', { name: 'p1.jpg' })).toHaveAttribute('src', src);
    await user.click(screen.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(onDone).toHaveBeenCalledWith([picture(1), picture(2)]);
    expect(server.sent(scanSession.images)).toHaveLength(1);
  });

  it('hands over nothing and closes when the reading fails', async () => {
    const failing = answer(scanSession.images, () => {
      throw refusal({ code: 190306, msg: '文件不存在或无权查看' });
    });
    const { user } = open(() => state([1]), [failing]);
    await screen.findByText('已收到1张');
    await user.click(screen.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(onDone).not.toHaveBeenCalled();
  });

  it('取消 closes the session and hands over nothing', async () => {
    const { user, server } = open(() => state([1]));
    await screen.findByText('已收到1张');
    await user.click(screen.getByRole('button', { name: /取\s*消/ }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(server.sent(scanSession.close)).toHaveLength(1));
    expect(onDone).not.toHaveBeenCalled();
  });

  it('says when the code ran out; a new one keeps what had arrived and reads both', async () => {
    let over = false;
    let ids = [1];
    const { user, server } = open(() => state(over ? [] : ids, !over));
    await screen.findByText('已收到1张');
    over = true;
    expect(await screen.findByText('二维码已失效')).toBeVisible();
    expect(screen.getByText('已收到1张')).toBeVisible();
    over = false;
    ids = [];
    await user.click(screen.getByRole('button', { name: '刷新二维码' }));
    await waitFor(() => expect(server.sent(scanSession.open)).toHaveLength(2));
    expect(server.sent(scanSession.open)[1]).toMatchObject({ max: 8 });
    await waitFor(() => expect(screen.queryByText('二维码已失效')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.sent(scanSession.images)).toHaveLength(2);
  });

  it('goes by the server’s time where the clock of the machine is wrong', async () => {
    const now = Date.now() + 3_600_000;
    let tries = 0;
    const strict = answer(scanSession.open, ({ key }) => {
      tries += 1;
      if (tries === 1) throw refusal({ status: 400, code: 400, msg: '时间不正确', data: { field: 'key', now } });
      return { url: URL_OF(key), expireAt: '2025-03-12 09:10:00' };
    });
    const { server } = open(() => state([]), [strict]);
    await screen.findByRole('link', { name: '手机页面地址' });
    const at = Number(String(server.sent(scanSession.open)[1]?.key).split('_')[1]);
    expect(Math.abs(at - now)).toBeLessThan(10_000);
  });

  it('says why a session was not opened, and tries again', async () => {
    let fails = true;
    const failing = answer(scanSession.open, ({ key }) => {
      if (fails) throw refusal({ code: 100005, msg: '正在处理中，请勿重复提交' });
      return { url: URL_OF(key), expireAt: '2025-03-12 09:10:00' };
    });
    const { user } = open(() => state([]), [failing]);
    expect(await screen.findByText('正在处理中，请勿重复提交')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    expect(await screen.findByRole('link', { name: '手机页面地址' })).toBeVisible();
  });
});
