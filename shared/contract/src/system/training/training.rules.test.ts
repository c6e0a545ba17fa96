import { describe, expect, it } from '@jest/globals';
import { moved, movedInto } from '../../base/order.rules';
import { checkNodes, checkStages, inOrder, startNodes, timesOfStage, totalTimesOf } from './training.rules';

const stage = (name: string, weeks: number | null, timesPerWeek: number | null, itemIds = [1]) => ({
  ...{ name, weeks, timesPerWeek },
  items: itemIds.map((itemId) => ({ itemId })),
});

describe('次数', () => {
  it('每阶段为周数乘每周次数，方案为各阶段之和；没填的不计', () => {
    expect(timesOfStage(stage('一', 4, 3))).toBe(12);
    expect(totalTimesOf([stage('一', 4, 3), stage('二', 8, 1), stage('三', null, 2)])).toBe(20);
    expect(totalTimesOf([])).toBe(0);
  });
});

describe('训练阶段', () => {
  it.each([
    [[], '请至少添加一个阶段'],
    [[stage(' ', 4, 2)], '请填写第1阶段的名称'],
    [[stage('一', 4, 2), stage('二', null, 2)], '请填写第2阶段的周数和每周次数'],
    [[stage('一', 4, 2, [])], '请为第1阶段添加训练项目'],
    [[stage('一', 4, 2, [1, 2, 1])], '第1阶段有重复的训练项目，请删除一行'],
    [[stage('一', 4, 2), stage('一 ', 4, 2)], '阶段名称「一」重复，请更换'],
    [[stage('一', 4, 2), stage('二', 4, 2)], null],
    [[{ ...stage('一', 4, 2), name: null }], '请填写第1阶段的名称'],
    [[{ ...stage('一', 4, 2), items: [{ itemId: 1 }, { itemId: null }] }], '请选择第1阶段的训练项目'],
  ] as const)('%j：%s', (stages, reason) => {
    expect(checkStages(stages)).toBe(reason);
  });
});

describe('复查节点', () => {
  it('塑形镜八个，配镜四个，RGP没有', () => {
    expect(startNodes('REVIEW_OK').map(({ afterDays }) => afterDays)).toEqual([1, 7, 14, 30, 90, 180, 270, 365]);
    expect(startNodes('REVIEW_GLASSES').map(({ label }) => label)).toEqual(['1月', '3月', '6月', '12月']);
    expect(startNodes('REVIEW_RGP')).toEqual([]);
  });

  it('按天数排列；没填完、天数或名称重复时说明', () => {
    const nodes = [
      { label: '1月', afterDays: 30 },
      { label: '次日', afterDays: 1 },
    ];
    expect(inOrder(nodes)).toEqual([nodes[1], nodes[0]]);
    expect(checkNodes(nodes)).toBeNull();
    expect(checkNodes([{ label: '次日' }])).toBe('请填写第1个节点的名称和天数');
    expect(checkNodes([...nodes, { label: '又', afterDays: 30 }])).toBe('第30天的节点重复，请删除一个');
    expect(checkNodes([...nodes, { label: '1月', afterDays: 31 }])).toBe('节点名称「1月」重复，请更换');
  });
});

describe('次序', () => {
  it('移动一个，其余顺延', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
    expect(moved(['a'], 5, 0)).toEqual(['a']);
  });

  it('只排其中几个，别的不动', () => {
    expect(movedInto(['a', 'b', 'c', 'd'], ['d', 'b'])).toEqual(['a', 'd', 'c', 'b']);
  });
});
