import type { CodeOf } from '@mingmou/contract/base/dict';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';

type Category = CodeOf<typeof goodsCategory>;

export interface DemoBrand {
  readonly name: string;
  readonly origin: string;
  readonly categoryIds: readonly Category[];
}

function brand(name: string, origin: string, ...categoryIds: readonly Category[]): DemoBrand {
  return { name, origin, categoryIds };
}

/** Brands as they are on sale, each with the categories that it sells. */
export const DEMO_BRANDS: readonly DemoBrand[] = [
  brand('依视路', '法国', '000', '001', 'wd0'),
  brand('蔡司', '德国', '000', '001', 'wd0', '006'),
  brand('豪雅', '日本', '000', '001'),
  brand('尼康', '日本', '000', '001'),
  brand('明月', '中国', '000', '001', 'wd1'),
  brand('万新', '中国', '000', '001', 'wd1', '005'),
  brand('凯米', '韩国', '000', '001'),
  brand('罗敦司得', '德国', '000'),
  brand('博士伦', '美国', 'qx2', '002', 'qx7', 'qx8'),
  brand('强生', '美国', 'qx2', '002', 'wd2'),
  brand('库博', '美国', 'qx2', '002'),
  brand('爱尔康', '美国', 'qx2', 'qx7', '071'),
  brand('海昌', '中国', 'qx2', '002', 'wd2', 'qx7'),
  brand('卫康', '中国', 'qx2', 'qx7', 'qx8'),
  brand('欧普康视', '中国', 'qx3', 'qx8'),
  brand('阿尔法', '日本', 'qx3'),
  brand('露晰得', '韩国', 'qx3'),
  brand('普诺瞳', '中国', 'qx3'),
  brand('暴龙', '中国', '003', '004'),
  brand('陌森', '中国', '003', '004'),
  brand('雷朋', '意大利', '003', '004'),
  brand('夏蒙', '日本', '003'),
  brand('参天', '日本', '071'),
  brand('兴齐', '中国', '071'),
];
