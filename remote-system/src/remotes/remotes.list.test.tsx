import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import RemotesList from './remotes.list';

type Version = OutputOf<typeof remoteOps.versions>[number];
type Pin = OutputOf<typeof remoteOps.pins>[number];

const version = (id: number, text: string, more: Partial<Version> = {}): Version => ({
  ...{
    id,
    remoteName: 'remote-erp',
    version: text,
    hostRange: '>=0.1.0 <1',
    entry: 'remoteEntry.js',
    exposes: ['./app'],
  },
  files: [{ path: 'remoteEntry.js', bytes: 2048, integrity: 'sha384-abc' }],
  shared: [{ name: 'react', version: '19.3.1', requiredRange: '^19.3.0', singleton: true }],
  ...{ totalBytes: 2048, builtAt: '2026-11-20 08:00:00', publishedBy: 'ops', publishedAt: '2026-11-20 09:00:00' },
  ...{ state: 'AVAILABLE', standing: 'PROVEN', usedBy: 0, recentPeople: 0 },
  ...more,
});

const pin = (more: Partial<Pin> = {}): Pin => ({
  ...{ id: 1, remoteName: 'remote-erp', scope: 'GLOBAL', scopeId: 0, scopeName: '全部连锁', stableVersionId: 4 },
  ...{ stable: '1.4.0', canaryVersionId: null, canary: null, canaryPercent: null, previous: '1.3.2' },
  ...{ autoRollback: true, reason: '上线', updatedAt: '2026-11-20 09:00:00', updatedBy: 'ops', version: 6 },
  ...more,
});

const SCOPES: OutputOf<typeof remoteOps.scopes> = [
  { scope: 'GLOBAL', scopeId: 0, name: '全部连锁' },
  { scope: 'CHAIN', scopeId: 1, name: '明眸眼视光' },
  { scope: 'ORG', scopeId: 11, name: '旗舰店' },
];

const standard: readonly Answer[] = [
  answer(remoteOps.scopes, SCOPES),
  answer(remoteOps.versions, [
    version(5, '1.5.0'),
    version(4, '1.4.0', { usedBy: 2, recentPeople: 37, notes: '采购退货' }),
    version(3, '1.3.2', { state: 'WITHDRAWN' }),
  ]),
  answer(remoteOps.pins, [pin()]),
  answer(remoteOps.people, [{ id: 21, name: 'admin（王芳）' }]),
];

const rights = [
  'menu:1746',
  'remote:publish',
  'remote:pin',
  'remote:canary',
  'remote:rollback',
  'remote:withdraw',
  'remote:token',
] as const;

function open(
  tab: string,
  answers: readonly Answer[] = [],
  held: Parameters<typeof renderScreen>[1]['rights'] = rights,
) {
  const at = `/system/system/remotes?tab=${tab}&remote=remote-erp`;
  return renderScreen(<RemotesList />, { answers: [...answers, ...standard], rights: held, at });
}

const matrixRow = async () =>
  within(within(await screen.findByRole('table', { name: '发布与灰度' })).getByRole('row', { name: /进销存/ }));

describe('前端版本管理', () => {
  it('版本：状态、使用处与文件；撤下要写原因', async () => {
    const { server, user } = open('versions', [answer(remoteOps.withdraw, null)]);
    const line = (await screen.findByText('1.4.0')).closest('tr');
    expect(line).toHaveTextContent('2.0 KB');
    expect(line).toHaveTextContent('2 处37 人');
    expect(line).toHaveTextContent('1.4.0采购退货');
    expect(screen.getByText('1.3.2').closest('tr')).toHaveTextContent('已撤下');
    const [details] = screen.getAllByRole('button', { name: '详情' });
    if (details) await user.click(details);
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('sha384-abc')).toBeVisible();
    expect(drawer.getByText('^19.3.0')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: /close|关闭/i }));
    const [withdraw] = screen.getAllByRole('button', { name: '撤下' });
    if (withdraw) await user.click(withdraw);
    await user.type(await screen.findByLabelText('原因'), '有问题{Enter}');
    await waitFor(() => expect(server.sent(remoteOps.withdraw)).toEqual([{ id: 5, reason: '有问题' }]));
  });

  it('发布与灰度：选版本、比例和原因后灰度，送出看到的版本号', async () => {
    const canary = answer(
      remoteOps.canary,
      pin({ canary: '1.5.0', canaryVersionId: 5, canaryPercent: 20, version: 7 }),
    );
    const { server, user } = open('pins', [canary]);
    const row = await matrixRow();
    expect(row.getByText('1.4.0')).toBeVisible();
    await user.click(row.getByRole('button', { name: /灰.?度/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '灰度：进销存' }));
    await user.click(dialog.getByRole('button', { name: /确.?定/ }));
    expect(await dialog.findByText('请选择版本')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: '版本' }));
    expect(screen.queryByTitle(/^1\.4\.0/)).toBeNull();
    await user.click(await screen.findByTitle(/^1\.5\.0/));
    const percent = dialog.getByLabelText('灰度比例');
    await user.clear(percent);
    await user.type(percent, '20');
    await user.type(dialog.getByLabelText('原因'), '试用');
    await user.click(dialog.getByRole('button', { name: /确.?定/ }));
    await waitFor(() => expect(server.sent(remoteOps.canary)).toHaveLength(1));
    expect(server.sent(remoteOps.canary)[0]).toEqual({
      ...{ remoteName: 'remote-erp', scope: 'GLOBAL', scopeId: 0, reason: '试用', version: 6 },
      ...{ versionId: 5, percent: 20, autoRollback: true },
    });
  });

  it('被拒绝时填写的内容留着', async () => {
    const refused = answer(remoteOps.pin, () => {
      throw refusal({ code: 179103, msg: '该版本不兼容当前主程序（需>=2，当前0.1.0）' });
    });
    const { user } = open('pins', [refused]);
    await user.click((await matrixRow()).getByRole('button', { name: /^指.?定$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '指定版本：进销存' }));
    await user.click(dialog.getByRole('combobox', { name: '版本' }));
    await user.click(await screen.findByTitle(/^1\.5\.0/));
    await user.type(dialog.getByLabelText('原因'), '上线');
    await user.click(dialog.getByRole('button', { name: /确.?定/ }));
    expect(await screen.findByText(/该版本不兼容当前主程序/)).toBeVisible();
    expect(dialog.getByLabelText('原因')).toHaveValue('上线');
  });

  it('连锁的运维只动自己连锁的行，不能发布', async () => {
    const own = SCOPES.filter(({ scope }) => scope !== 'GLOBAL');
    const { user } = open('pins', [answer(remoteOps.scopes, own)]);
    const row = await matrixRow();
    await waitFor(() => expect(row.getAllByRole('button', { name: '指定版本' })).toHaveLength(2));
    expect(row.queryByRole('button', { name: /回.?滚/ })).toBeNull();
    expect(screen.queryByRole('tab', { name: '发布令牌' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: '版本' }));
    await screen.findByText('1.5.0');
    expect(screen.queryByRole('button', { name: /发.?布/ })).toBeNull();
    expect(screen.queryByRole('button', { name: '撤下' })).toBeNull();
  });

  it('试算：默认本人本机构，说明每个模块为什么是这个版本', async () => {
    const resolved = answer(remoteOps.resolve, [
      {
        remoteName: 'remote-erp',
        version: '1.5.0',
        channel: 'CANARY',
        fallback: '1.4.0',
        bucket: 4,
        why: '全局的灰度版',
      },
    ]);
    const { user } = open('try', [resolved]);
    await user.click(await screen.findByRole('combobox', { name: '机构' }));
    await user.click(await screen.findByTitle('旗舰店'));
    await user.click(screen.getByRole('combobox', { name: '账号' }));
    await user.click(await screen.findByTitle('admin（王芳）'));
    await user.click(screen.getByRole('button', { name: /试.?算/ }));
    expect(await screen.findByRole('row', { name: /进销存 1\.5\.0 灰度 全局的灰度版 4 1\.4\.0/ })).toBeVisible();
  });

  it('发布令牌：生成后只显示一次', async () => {
    const { server, user } = open('tokens', [
      answer(remoteOps.tokens, []),
      answer(remoteOps.tokenSave, { id: 1, token: 'mmp_secret' }),
    ]);
    expect(await screen.findByText(/还没有发布令牌/)).toBeVisible();
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('名称'), '构建服务器{Enter}');
    expect(await dialog.findByLabelText('令牌')).toHaveValue('mmp_secret');
    expect(server.sent(remoteOps.tokenSave)[0]).toMatchObject({ label: '构建服务器', scopes: ['publish'] });
    await user.click(dialog.getByRole('button', { name: /已保存/ }));
    await waitFor(() => expect(screen.queryByDisplayValue('mmp_secret')).toBeNull());
  });
});
