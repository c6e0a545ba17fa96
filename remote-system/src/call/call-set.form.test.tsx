import { beforeEach, describe, expect, it } from '@jest/globals';
import { CALL_DEFAULTS, callSetting } from '@mingmou/contract/calling/call-setting.contract';
import { department } from '@mingmou/contract/system/org/department.contract';
import { room } from '@mingmou/contract/system/org/room.contract';
import { type Answer, answer, answerBytes, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import CallSetForm from './call-set.form';

const KEY = 'k'.repeat(32);
const hall = { name: '一楼大屏', screenKey: KEY, departmentIds: [3], roomIds: [], title: null, notice: null };
const saved = (version = 4) => ({
  ...CALL_DEFAULTS,
  screens: [hall],
  serverVoice: false,
  screenBase: 'http://tv',
  version,
});

const standard: readonly Answer[] = [
  answer(callSetting.findById, saved()),
  answer(callSetting.update, { version: 5 }),
  answer(department.findAll, [{ id: 3, name: '眼科' }]),
  answer(room.findAll, [{ id: 5, name: '一诊室', departmentId: 3 }]),
];

function open(
  answers: readonly Answer[] = [],
  rights: Parameters<typeof renderScreen>[1]['rights'] = ['menu:1708', 'call-set:save'],
) {
  localStorage.clear();
  return renderScreen(<CallSetForm />, { answers: [...answers, ...standard], rights, at: '/system/org/callSet' });
}

const save = () => screen.getByRole('button', { name: /保.?存/ });

describe('叫号设置', () => {
  it('显示设置和大屏，大屏可打开、复制地址', async () => {
    open();
    expect(await screen.findByLabelText(/播报内容/)).toHaveValue(CALL_DEFAULTS.voiceText);
    expect(screen.getByText(/示例：请007号王某明到一诊室就诊/)).toBeVisible();
    const row = within(await screen.findByRole('row', { name: /一楼大屏/ }));
    expect(await row.findByText('眼科')).toBeVisible();
    expect(row.getByRole('link', { name: '打开大屏' })).toHaveAttribute('href', `http://tv/call?key=${KEY}`);
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('改过才能保存，连同新增的大屏一次送出', async () => {
    const { server, user } = open();
    const times = await screen.findByLabelText(/播报次数/);
    await user.clear(times);
    await user.type(times, '3');
    await user.click(screen.getByRole('button', { name: '新增大屏' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('名称'), '一楼大屏');
    await user.click(dialog.getByRole('button', { name: /确.?定/ }));
    expect(await dialog.findByText('大屏名称「一楼大屏」已存在，请更换')).toBeVisible();
    await user.clear(dialog.getByLabelText('名称'));
    await user.type(dialog.getByLabelText('名称'), '二楼大屏');
    await user.click(dialog.getByRole('button', { name: /确.?定/ }));
    expect(await screen.findByText('保存后生成地址')).toBeVisible();
    await user.click(save());
    await screen.findByText('保存成功');
    expect(server.sent(callSetting.update)).toMatchObject([
      { repeatTimes: 3, version: 4, screens: [hall, { name: '二楼大屏', departmentIds: [], roomIds: [] }] },
    ]);
  });

  it('不能播报的内容在原处提示，不发送', async () => {
    const { server, user } = open();
    const text = await screen.findByLabelText(/播报内容/);
    await user.clear(text);
    await user.type(text, '请就诊');
    await user.click(save());
    expect(await screen.findByText('须含有{queueNo}或{name}')).toBeVisible();
    await waitFor(() => expect(text).toHaveFocus());
    expect(server.sent(callSetting.update)).toEqual([]);
  });

  it('他人先保存时，已填的值留在页面上，刷新后按最新版本保存', async () => {
    let version = 4;
    const { server, user } = open([
      answer(callSetting.findById, () => saved(version)),
      answer(callSetting.update, ({ version: seen }) => {
        if (seen === 5) return { version: 6 };
        version = 5;
        throw refusal({ code: 100001, msg: '数据已被他人修改，请刷新后重试' });
      }),
    ]);
    const times = await screen.findByLabelText(/播报次数/);
    await user.clear(times);
    await user.type(times, '4');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: /刷.?新/ }));
    expect(await screen.findByText(/您填写的内容已保留/)).toBeVisible();
    expect(times).toHaveValue('4');
    await user.click(save());
    await screen.findByText('保存成功');
    expect(server.sent(callSetting.update).at(-1)).toMatchObject({ version: 5, repeatTimes: 4 });
  });

  it('没有保存权限的人只能看', async () => {
    open([], ['menu:1708']);
    expect(await screen.findByLabelText(/播报内容/)).toBeDisabled();
    for (const name of [/保.?存/, '新增大屏', '编辑', '重置地址'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('读取失败时说明原因，可以重试', async () => {
    let tries = 0;
    const { user } = open([
      answer(callSetting.findById, () => {
        tries += 1;
        if (tries === 1) throw refusal({ code: 500, msg: '系统繁忙，请稍后重试', status: 500 });
        return saved();
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: /重.?试/ }));
    expect(await screen.findByText('一楼大屏')).toBeVisible();
  });
});

describe('服务器播报', () => {
  const byServer = { ...saved(), serverVoice: true, speech: 'server' as const };
  const played: string[] = [];
  let mayPlay = true;
  beforeEach(() => {
    played.length = 0;
    mayPlay = true;
    Object.assign(window, {
      Audio: class extends EventTarget {
        playbackRate = 1;
        async play() {
          if (!mayPlay) throw new DOMException('touch first', 'NotAllowedError');
          played.push(`×${this.playbackRate}`);
          setTimeout(() => this.dispatchEvent(new Event('ended')), 0);
        }
        pause() {}
      },
      speechSynthesis: { cancel: () => undefined, speak: ({ text }: { text: string }) => played.push(text) },
      SpeechSynthesisUtterance: class {
        constructor(readonly text: string) {}
      },
    });
    Object.assign(URL, { createObjectURL: () => 'blob:voice', revokeObjectURL: () => undefined });
  });

  it('没有配置语音服务时事先说明，选了也不发送，并指出该怎么办', async () => {
    const { server, user } = open();
    expect(await screen.findByText(/未配置语音服务，不能选服务器播报/)).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: /语音播报/ }));
    await user.click(await screen.findByTitle('服务器播报'));
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('服务器未配置语音服务，请改选大屏播报');
    expect(server.sent(callSetting.update)).toEqual([]);
    await user.click(screen.getByRole('button', { name: /试.?听/ }));
    expect(played).toEqual(['请007号王某明到一诊室就诊', '请007号王某明到一诊室就诊']);
  });

  it('试听问语音服务要正在填写的内容，按次数和语速播放', async () => {
    const { server, user } = open([
      answer(callSetting.findById, { ...byServer, rate: 1.5 }),
      answerBytes(callSetting.listen),
    ]);
    const text = await screen.findByLabelText(/播报内容/);
    expect(screen.getByText('播报内容交语音服务合成；合成不了时由电视播报')).toBeVisible();
    await user.type(text, '，谢谢');
    await user.click(screen.getByRole('button', { name: /试.?听/ }));
    await waitFor(() => expect(played).toEqual(['×1.5', '×1.5']));
    expect(server.sent(callSetting.listen)).toEqual([{ voiceText: `${CALL_DEFAULTS.voiceText}，谢谢` }]);
  });

  it('合成不了或浏览器不能播放时说明原因', async () => {
    const msg = '语音合成失败：语音服务无应答，请稍后重试或改为大屏播报';
    const { server, user } = open([
      answer(callSetting.findById, byServer),
      answer(callSetting.listen, () => {
        throw refusal({ code: 190403, msg });
      }),
    ]);
    const listen = await screen.findByRole('button', { name: /试.?听/ });
    await user.click(listen);
    expect(await screen.findByText(msg)).toBeVisible();
    server.use(answerBytes(callSetting.listen));
    mayPlay = false;
    await user.click(listen);
    expect(await screen.findByText('此浏览器不能播放声音，请检查浏览器的声音设置')).toBeVisible();
    expect(played).toEqual([]);
  });

  it('没有保存权限的人不能让语音服务试读', async () => {
    open([answer(callSetting.findById, byServer)], ['menu:1708']);
    expect(await screen.findByLabelText(/播报内容/)).toBeDisabled();
    expect(screen.queryByRole('button', { name: /试.?听/ })).toBeNull();
  });
});
