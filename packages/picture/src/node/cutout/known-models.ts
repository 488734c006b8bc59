import type { ModelManifest } from './model-manifest.ts';

type Fed = Pick<ModelManifest, 'size' | 'mean' | 'deviation' | 'backdropChannels' | 'sigmoid'>;

const photographs = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };

/**
 * Input settings of the networks that operators most often install, as in their authors' own programs: U²-Net (xuebinqin/U-2-Net,
 * `u2net_test.py`), IS-Net (xuebinqin/DIS, `Inference.py`) and BiRefNet (ZhengPeng7/BiRefNet, `inference.py`). The first output of each is
 * the relevant one.
 */
export const knownModels = {
  u2net: { size: 320, ...photographs, backdropChannels: false, sigmoid: false },
  isnet: {
    size: 1024,
    mean: [0.5, 0.5, 0.5],
    deviation: [1, 1, 1],
    backdropChannels: false,
    sigmoid: false,
  },
  birefnet: { size: 1024, ...photographs, backdropChannels: false, sigmoid: true },
} satisfies Record<string, Fed>;
