import { RecordPage } from './record-page';

/** 结论打印二, 屈光发育报告 (domain-workstation §7). */
export default function Conclusion2Print() {
  return <RecordPage type="CONCLUSION2" title="结论打印二" />;
}
