/** Pictures of one photo that the brush paints on: upright, all in the size of its alpha. */
export interface BrushPicture {
  /** The photo, in any format that a browser shows. */
  readonly photo: Blob;
  /** Grey PNG: 255 where the network saw product. Its size is the mask's. */
  readonly alpha: Blob;
  /** Grey PNG of earlier strokes: 0 erases, 128 leaves, 255 keeps; null where there are none. */
  readonly mask: Blob | null;
}

export interface CutOutBrushProps {
  /** The product's name, for the title. */
  readonly product: string;
  /** Name of the photo in this browser's storage: project and hash. Unsaved strokes survive a reload under it. */
  readonly draftName: string;
  /** Called once when the brush opens, and again when the user presses "Try again" after it has failed. May take as long as alpha takes. */
  readonly load: (signal: AbortSignal) => Promise<BrushPicture>;
  /**
   * Stores the mask, an 8 bit grey PNG; null where nothing is painted any more. The brush stays open and keeps its strokes until this
   * resolves; then it calls `onClose`. Where it rejects, the brush shows the error's sentence by `messageOf`.
   */
  readonly onSave: (maskPng: Uint8Array<ArrayBuffer> | null) => Promise<void>;
  /** Called on closing, saved or not: the user has confirmed the loss of unsaved strokes before. */
  readonly onClose: () => void;
}
