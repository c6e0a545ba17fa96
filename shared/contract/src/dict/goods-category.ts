import { dict } from '../base/dict';

/** `batch` 1: batch number and expiry are required. */
function stock(stockMode: 'STOCK' | 'ORDER' | 'NONE', batch: 0 | 1 = 0) {
  return { stockMode, batch };
}

/** Goods categories with their default way of stocking (domain-erp §1.1); the codes are law. */
export const goodsCategory = dict('goodsCategory', '商品类别', [
  ['000', '车房镜片', stock('ORDER')],
  ['001', '现片', stock('STOCK')],
  ['wd0', '无度数车房镜片', stock('ORDER')],
  ['wd1', '无度数现片', stock('STOCK')],
  ['wd2', '无度数软性接触镜', stock('STOCK', 1)],
  ['qx2', '软性接触镜(器械模式)', stock('STOCK', 1)],
  ['002', '软性接触镜(传统模式)', stock('STOCK', 1)],
  ['003', '镜架', stock('STOCK')],
  ['004', '太阳镜', stock('STOCK')],
  ['005', '老花镜', stock('STOCK')],
  ['006', '眼镜配件', stock('STOCK')],
  ['qx7', '软镜护理产品(器械模式)', stock('STOCK', 1)],
  ['007', '软镜护理产品(传统模式)', stock('STOCK', 1)],
  ['qx3', '硬性角膜接触镜/塑形镜', stock('ORDER', 1)],
  ['qx8', '硬镜护理产品', stock('STOCK', 1)],
  ['008', '其他', stock('STOCK')],
  ['071', '药品', stock('STOCK', 1)],
  ['081', '服务费', stock('NONE')],
]);
