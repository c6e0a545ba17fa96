import { describe, expect, it } from '@jest/globals';
import { CallRefused } from '@mingmou/core/http/refusal';
import { unanswered } from '@mingmou/core/http/verdict';
import { renderHook } from '@mingmou/testing/dom';
import { useSaveNew } from './use-save-new';

interface Input {
  readonly remark: string;
  readonly id?: number;
  readonly version?: number;
}

const refused = () => new CallRefused({ code: 100001, msg: '备注：请填写', status: 200 });

/** Server that fails the first attempts in the given way, then saves new records as 20 and changed ones as the next version. */
function serverWith(...failures: readonly CallRefused[]) {
  const sent: Input[] = [];
  const save = async (input: Input) => {
    const failure = failures[sent.length];
    sent.push(input);
    if (failure) throw failure;
    return { id: input.id ?? 20, version: (input.version ?? 0) + 1 };
  };
  return { sent, save };
}

const saveNew = () => renderHook(() => useSaveNew<Input, { id: number; version: number }>()).result.current;

describe('useSaveNew', () => {
  it('sends unchanged input again as it was after a save without an answer', async () => {
    const { sent, save } = serverWith(unanswered());
    const send = saveNew();
    await expect(send(save, { remark: '甲' })).rejects.toThrow();
    expect(await send(save, { remark: '甲' })).toEqual({ id: 20, version: 1 });
    expect(sent).toEqual([{ remark: '甲' }, { remark: '甲' }]);
  });

  it('finds the record of the unanswered save before it saves changed input as the next version', async () => {
    const { sent, save } = serverWith(unanswered());
    const send = saveNew();
    await expect(send(save, { remark: '甲' })).rejects.toThrow();
    expect(await send(save, { remark: '乙' })).toEqual({ id: 20, version: 2 });
    expect(sent).toEqual([{ remark: '甲' }, { remark: '甲' }, { remark: '乙', id: 20, version: 1 }]);
  });

  it('sends the unanswered save by its own call before another call saves the record', async () => {
    const [draft, submit] = [serverWith(unanswered()), serverWith()];
    const send = saveNew();
    await expect(send(draft.save, { remark: '甲' })).rejects.toThrow();
    await send(submit.save, { remark: '甲' });
    expect(draft.sent).toEqual([{ remark: '甲' }, { remark: '甲' }]);
    expect(submit.sent).toEqual([{ remark: '甲', id: 20, version: 1 }]);
  });

  it('creates a record by changed input if the unanswered save is refused when it is sent again', async () => {
    const { sent, save } = serverWith(unanswered(), refused());
    const send = saveNew();
    await expect(send(save, { remark: '' })).rejects.toThrow();
    expect(await send(save, { remark: '乙' })).toEqual({ id: 20, version: 1 });
    expect(sent).toEqual([{ remark: '' }, { remark: '' }, { remark: '乙' }]);
  });

  it('holds back changed input while the unanswered save still gets no answer', async () => {
    const { sent, save } = serverWith(unanswered(), unanswered());
    const send = saveNew();
    await expect(send(save, { remark: '甲' })).rejects.toThrow();
    await expect(send(save, { remark: '乙' })).rejects.toThrow();
    expect(sent).toEqual([{ remark: '甲' }, { remark: '甲' }]);
  });

  it('saves independently after a refusal', async () => {
    const { sent, save } = serverWith(refused());
    const send = saveNew();
    await expect(send(save, { remark: '' })).rejects.toThrow();
    await send(save, { remark: '乙' });
    expect(sent).toEqual([{ remark: '' }, { remark: '乙' }]);
  });
});
