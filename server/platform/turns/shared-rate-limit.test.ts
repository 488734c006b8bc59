import { countInMemory } from './shared-rate-limit.ts';
import { describeRateLimits } from './shared-rate-limit.contract.ts';

describeRateLimits('memory', countInMemory);
