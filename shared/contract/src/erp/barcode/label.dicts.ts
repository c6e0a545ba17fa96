import { dict } from '../../base/dict';

/** Papers of labels: width × height in mm, or a sheet of many. */
export const labelSize = dict('labelSize', '标签尺寸', [
  ['40x30', '40×30 mm'],
  ['50x30', '50×30 mm'],
  ['70x38', '70×38 mm'],
  ['76x12', '镜架吊牌 76×12 mm'],
  ['A4-24', 'A4 不干胶 24枚（70×37 mm）'],
]);

export const labelField = dict('labelField', '标签内容', [
  ['商品名', '商品名'],
  ['规格', '规格'],
  ['条码图', '条码图'],
  ['标签价', '标签价'],
  ['机构', '机构'],
  ['产地', '产地'],
  ['注册证号', '注册证号'],
]);

export const labelBarcode = dict('labelBarcode', '条码类型', [
  ['EAN13', 'EAN-13'],
  ['CODE128', 'Code 128'],
  ['DATAMATRIX', 'GS1 DataMatrix'],
]);
