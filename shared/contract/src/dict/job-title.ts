import { dict } from '../base/dict';

export const jobTitle = dict(
  'jobTitle',
  '职称',
  [
    [1, '主任医师'],
    [2, '副主任医师'],
    [3, '主治医师'],
    [4, '住院医师'],
    [5, '高级视光师'],
    [6, '视光师'],
    [7, '验光师'],
    [8, '定配工'],
    [9, '护士'],
    [99, '无'],
  ],
  { extensible: true },
);
