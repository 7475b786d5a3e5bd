import { startDevHost } from '@bothways/platform/dev';
import area from '../src/area.tsx';

void startDevHost(area, 'bot');
