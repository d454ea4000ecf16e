/// The short names of the companies that appear often in captures.
///
/// Source: Assigned Numbers, 7.1.
enum CompanyNames {
  /// Companies.
  static let companies = AssignedNames(
    """
    0000 Ericsson|0001 Nokia Mobile Phones|0002 Intel|0003 IBM|0004 Toshiba|0006 Microsoft|\
    0008 Motorola|0009 Infineon Technologies|000A Qualcomm Technologies International|\
    000D Texas Instruments|000F Broadcom|0013 Atmel|001D Qualcomm|0025 NXP|\
    0036 Renesas Electronics|003F Bluetooth SIG|0046 MediaTek|0048 Marvell|004C Apple|\
    0055 Plantronics|0056 Sony Ericsson|0057 Harman International|0059 Nordic Semiconductor|\
    005C Belkin|005D Realtek Semiconductor|0067 GN Audio|006B Polar Electro|\
    0075 Samsung Electronics|0078 Nike|0087 Garmin|008A Jawbone|008C Gimbal|008F Telit|\
    009E Bose|009F Suunto|00C4 LG Electronics|00CD Microchip Technology|00D0 Dexcom|\
    00D2 Dialog Semiconductor|00D7 Qualcomm Technologies|00DC Procter & Gamble|00E0 Google|\
    0118 Radius Networks|012D Sony|012E ASSA ABLOY|0131 Cypress Semiconductor|0157 Anhui Huami|\
    015D Estimote|0160 AwoX|0171 Amazon|018E Fitbit|01AB Meta Platforms|01B5 Nest Labs|\
    01D1 August Home|01DA Logitech|01DD Philips|01F9 Medtronic|01FC Wahoo Fitness|\
    01FD Kontakt.io|0211 Telink Semiconductor|022B Tesla|027D Huawei|02A6 Robert Bosch|\
    02B2 Oura Health|02C5 Lenovo|02E1 Victron Energy|02E5 Espressif Systems|02F2 GoPro|\
    02FF Silicon Laboratories|0360 Insulet|038F Xiaomi|03BB Abbott|03C1 Ember Technologies|\
    03FF Withings|041E Dell|0499 Ruuvi Innovations|0526 Honeywell|0553 Nintendo|\
    058E Meta Platforms Technologies|05A7 Sonos|05F1 Linux Foundation|060F Signify|067C Tile|\
    068E Razer|072F OnePlus|0768 Peloton|07D0 Tuya|0837 vivo|08AA DJI|0969 Woan Technology|\
    0BA9 Allterco Robotics|0CC2 Anker Innovations|FFFF Internal testing
    """)
}
