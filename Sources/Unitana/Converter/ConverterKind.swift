import AlmanacCore

/// A page of the converter: a quantity to convert, or a table to look something up in (V).
public enum ConverterKind: UInt8, Slugged, Equatable {
    case temperature, length, weight, height, speed, volume, pressure, fuel
    case oven, shoes, clothes, limits, paper

    /// The name in addresses.
    public var slug: String {
        switch self {
        case .temperature: "temperature"
        case .length: "length"
        case .weight: "weight"
        case .height: "height"
        case .speed: "speed"
        case .volume: "volume"
        case .pressure: "tires"
        case .fuel: "fuel"
        case .oven: "oven"
        case .shoes: "shoes"
        case .clothes: "clothes"
        case .limits: "speed-limits"
        case .paper: "paper"
        }
    }

    /// The page of a quantity.
    init(_ quantity: Quantity) {
        switch quantity {
        case .temperature: self = .temperature
        case .speed: self = .speed
        case .distance: self = .length
        case .height: self = .height
        case .weight: self = .weight
        case .volume: self = .volume
        case .pressure: self = .pressure
        case .fuel: self = .fuel
        }
    }

    /// What is converted; `nil` for a table.
    var quantity: Quantity? {
        switch self {
        case .temperature: .temperature
        case .length: .distance
        case .weight: .weight
        case .height: .height
        case .speed: .speed
        case .volume: .volume
        case .pressure: .pressure
        case .fuel: .fuel
        case .oven, .shoes, .clothes, .limits, .paper: nil
        }
    }

    var name: Word {
        switch self {
        case .oven: .unitanaOven
        case .shoes: .unitanaShoes
        case .clothes: .unitanaClothes
        case .limits: .unitanaLimits
        case .paper: .unitanaPaper
        default: quantity?.label ?? .unitanaConverter
        }
    }

    var icon: String {
        switch self {
        case .temperature: "thermometer"
        case .length, .height: "ruler"
        case .weight: "scale"
        case .speed, .limits: "gauge"
        case .volume: "flask-conical"
        case .pressure: "waves"
        case .fuel: "fuel"
        case .oven: "utensils"
        case .shoes: "footprints"
        case .clothes: "shirt"
        case .paper: "book-open"
        }
    }
}
