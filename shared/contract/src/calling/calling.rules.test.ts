import { describe, expect, it } from '@jest/globals';
import { maskedName, queueNumber, spokenText, voiceFault } from './calling.rules';

describe('叫号', () => {
  it.each([
    ['王小明', '王*明'],
    ['李华', '李*'],
    ['欧阳明月', '欧**月'],
    ['王', '王'],
    ['', ''],
  ])('%s 在屏幕上写作 %s', (name, shown) => {
    expect(maskedName(name)).toBe(shown);
  });

  it('号码补足三位', () => {
    expect([1, 42, 1000].map(queueNumber)).toEqual(['001', '042', '1000']);
  });

  it('播报内容按模板填写，隐去的字读作「某」', () => {
    const called = { queueNo: '007', name: '王*明', room: '一诊室' };
    expect(spokenText('请{queueNo}号{name}到{room}就诊', called)).toBe('请007号王某明到一诊室就诊');
  });

  it.each([
    ['请{queueNo}号{name}到{room}就诊', null],
    ['请{name}就诊', null],
    ['请{phone}就诊', '无法识别的占位符：{phone}'],
    ['请{}就诊', '无法识别的占位符：{}'],
    ['请到{room}就诊', '须含有{queueNo}或{name}'],
  ])('%s', (text, fault) => {
    expect(voiceFault(text)).toBe(fault);
  });
});
