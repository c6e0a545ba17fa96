import { describe, expect, it } from '@jest/globals';
import { wxFieldFault, wxValue } from './wx-value.rules';

const values = { patientName: '王小明', number: '007', roomName: '一诊室' };

describe('模板消息', () => {
  it.each([
    ['thing2', `请\${patientName}到\${roomName}就诊`, '请王小明到一诊室就诊'],
    ['character_string1', `\${number}号`, '007'],
    ['phrase3', `请前往\${roomName}就诊`, '请前往一诊'],
    ['time4', `\${time}`, '-'],
    ['thing2', '长'.repeat(20), '长'.repeat(20)],
    ['thing2', '长'.repeat(21), `${'长'.repeat(19)}…`],
  ])('%s 的 %s 发送为 %s', (key, template, sent) => {
    expect(wxValue(key, template, values)).toBe(sent);
  });

  it.each([
    [{ key: 'thing2', value: `\${patientName}` }, null],
    [{ key: 'first', value: '您好' }, '「first」不是模板字段，应为thing2、time3等'],
    [{ key: 'thing2', value: `\${mobile}` }, '「thing2」含有不支持的变量：mobile'],
  ])('%j', (field, fault) => {
    expect(wxFieldFault('QUEUE_CALL', field)).toBe(fault);
  });
});
