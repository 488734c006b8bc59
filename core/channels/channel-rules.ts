/** Google, Yandex and Heureka take so many images beside the main one (see inserted-image-path.ts for the sources). */
export const ADDITIONAL_IMAGES_MAX = 10;
