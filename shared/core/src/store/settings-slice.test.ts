import { describe, expect, it } from '@jest/globals';
import { settingsReducer, sizeChosen, storedSettings, storeSettings } from './settings-slice';

function storage(values: Record<string, string>) {
  return {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(values, { [key]: value }),
  };
}

describe('界面设置', () => {
  it('默认 Layout2、1、small', () => {
    expect(storedSettings(storage({}))).toEqual({ layout: 'Layout2', color: 1, size: 'small', chosenSize: 'small' });
  });

  it('不认识的值回到默认', () => {
    const odd = storedSettings(storage({ layout: 'Layout9', color: '7', size: 'huge' }));
    expect(odd).toEqual(storedSettings(storage({})));
  });

  it('字号选择后保存，刷新才生效', () => {
    const values: Record<string, string> = {};
    const next = settingsReducer(storedSettings(storage(values)), sizeChosen('mini'));
    expect(next.size).toBe('small');
    storeSettings(storage(values), next);
    expect(storedSettings(storage(values)).size).toBe('mini');
  });
});
