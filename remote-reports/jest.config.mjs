import { browserProject } from '@mingmou/testing/jest-preset';

export default browserProject('remote-reports', import.meta.url);
